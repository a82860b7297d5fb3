"""From components to sheets: grids, backs, crop marks and tiles, in millimetres on paper."""
