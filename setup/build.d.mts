/** Builds the pages when they are missing or older than what they are made of. */
export function ensureBuilt(): Promise<void>

/** Builds the pages; rejects with what the builder said. */
export function build(): Promise<void>

/** @returns whether the built pages are there and made of what lies here now */
export function isBuilt(): boolean
