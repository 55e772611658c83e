/**
 * Node flags that limit the memory of the shop on a large machine, where the heap would grow before it is collected: with 100,000 products,
 * a third of the resident memory and as many requests per second.
 */
export const memoryFlags = ['--max-semi-space-size=8', '--max-old-space-size=512']

/** A limit for the C library, which otherwise has a heap for each compression thread. */
export const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }
