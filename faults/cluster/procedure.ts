import type { Cluster } from '../../deploy/cluster/open-cluster.ts'

/** Breaks a part under the crowd, waits until that takes effect, and restores the part. */
export type Procedure = {
  /** Runs before the crowd comes. */
  prepare?: (cluster: Cluster) => Promise<() => Promise<void>>
  run: (cluster: Cluster) => Promise<void>
}
