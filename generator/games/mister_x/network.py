"""The map as a graph: who reaches whom, and in how many movements (networkx).

Comes in: a game.  Goes out: graphs whose nodes are cities, and numbers of movements.
"""

from collections.abc import Container, Iterable, Mapping

import networkx

from generator.games.mister_x.model import Game

ALL = ("car", "train", "ferry", "plane")
SURFACE = ALL[:3]
"""Kinds of line that are no flights."""


def network(game: Game, kinds: Container[str], without: Container[str] = ()) -> "networkx.Graph[str]":
    """Cities and lines of those kinds, in the order of their tables; ``without`` are cities that are closed."""
    graph = networkx.Graph()
    graph.add_nodes_from(city for city in game.cities if city not in without)
    ends = (line.ends for line in game.lines.values() if line.kind in kinds)
    graph.add_edges_from((one, other) for one, other in ends if one not in without and other not in without)
    return graph


def distances(graph: "networkx.Graph[str]", start: str) -> Mapping[str, int]:
    """Movements from ``start`` to each city that can be reached."""
    return dict(networkx.single_source_shortest_path_length(graph, start))


def parts(graph: "networkx.Graph[str]") -> list[set[str]]:
    """The connected parts, the largest first, others in the order of their first city."""
    return sorted(networkx.connected_components(graph), key=len, reverse=True)


def nearest(far: Mapping[str, int], cities: Iterable[str]) -> int | None:
    """Movements to the nearest of the cities; None if none can be reached."""
    return min((far[city] for city in cities if city in far), default=None)
