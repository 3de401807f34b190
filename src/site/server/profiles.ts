/** How much a server takes of its machine. */
export interface Profile {
  /** Connections of each process to the database, for requests; jobs have four more at most. */
  connections: number
  /** What the page cache of each process holds, in bytes. */
  pageCacheBytes: number
  /** The settings of the embedded database, each as name=value, where they are not its usual ones. */
  embedded?: readonly string[]
}

const MB = 1024 * 1024

/** The values of PROFILE: `small` for a machine, or a container, with 512 MB. */
export const profiles = {
  usual: { connections: 10, pageCacheBytes: 64 * MB },
  small: {
    connections: 5,
    pageCacheBytes: 16 * MB,
    embedded: [
      'max_connections=40',
      'shared_buffers=32MB',
      'maintenance_work_mem=16MB',
      'max_parallel_workers_per_gather=0',
      'autovacuum_max_workers=1',
    ],
  },
} satisfies Record<string, Profile>
