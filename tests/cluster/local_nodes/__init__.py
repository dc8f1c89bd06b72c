"""Cluster nodes on one machine: the parts of tests/cluster/nodes.py."""
