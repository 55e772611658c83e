export const setupNode: number
export const oldestNode: number
export const shippedNode: number
