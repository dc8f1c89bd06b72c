"""Cluster nodes on one machine: what tests/cluster/nodes.py is made of."""
