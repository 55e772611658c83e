/** Flags for Node that keep the shop small on a machine with much memory, where it would else let garbage lie. */
export const memoryFlags: string[]

/** The same for the C library, which otherwise keeps a heap for each thread that compresses. */
export const memoryEnvironment: { MALLOC_ARENA_MAX: string }
