import type { DatabaseCluster, Node } from './database-cluster.js';

/** Something that happens to a node that leads, or to the one that acknowledges what it writes. */
export interface ClusterFault {
  readonly title: string;
  /** Lets it happen. */
  strike(cluster: DatabaseCluster, leader: Node, standby: Node): Promise<void> | void;
  /** Resolves when the others go on without the node. */
  settled(cluster: DatabaseCluster, leader: Node, standby: Node): Promise<unknown>;
  /** Takes it away, so that the node comes back. */
  mend(cluster: DatabaseCluster, leader: Node, standby: Node): void;
}

const anotherLeads: ClusterFault['settled'] = (cluster, leader) => cluster.leaderBeside(leader);

/** All of them; each leaves two nodes that are whole. */
export const CLUSTER_FAULTS: readonly ClusterFault[] = [
  {
    title: 'leader killed',
    strike: ({ network }, leader) => network.kill(leader),
    settled: anotherLeads,
    mend: (cluster, leader) => cluster.startNode(leader),
  },
  {
    title: "leader's network cut",
    strike: ({ network }, leader) => network.cut(leader),
    settled: anotherLeads,
    mend: ({ network }, leader) => network.mend(leader),
  },
  {
    title: 'leader paused',
    strike: ({ network }, leader) => network.signal(leader, 'SIGSTOP'),
    settled: anotherLeads,
    mend: ({ network }, leader) => network.signal(leader, 'SIGCONT'),
  },
  {
    // Its PostgreSQL goes on, and knows nothing of having lost its place.
    title: "leader's Patroni paused",
    strike: ({ network }, leader) => network.signal(leader, 'SIGSTOP', 'patroni.yml'),
    settled: anotherLeads,
    mend: ({ network }, leader) => network.signal(leader, 'SIGCONT', 'patroni.yml'),
  },
  {
    title: "synchronous standby's network cut",
    strike: ({ network }, _, standby) => network.cut(standby),
    settled: (cluster, leader, standby) => cluster.acknowledgedByOther(leader, standby),
    mend: ({ network }, _, standby) => network.mend(standby),
  },
  {
    title: 'switchover',
    strike: (cluster, leader, standby) => cluster.switchOver(leader, standby),
    settled: anotherLeads,
    mend: () => undefined,
  },
];
