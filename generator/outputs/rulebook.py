"""stub"""


def rulebook(pack, kit):
    return "", []
