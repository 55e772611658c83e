export function takeTurn<T>(work: () => Promise<T>): Promise<T>
