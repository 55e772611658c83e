import type { Cluster } from '../../deploy/cluster/open-cluster.ts'

/** Breaks something under the crowd, waits as long as it takes effect, and brings back what was lost. */
export type Procedure = {
  /** Before the crowd comes. */
  prepare?: (cluster: Cluster) => Promise<() => Promise<void>>
  run: (cluster: Cluster) => Promise<void>
}
