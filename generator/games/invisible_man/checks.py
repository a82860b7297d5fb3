"""placeholder until the checks land"""

CHECKS = ()
