/** @returns the path of a Chromium of this machine, or undefined */
export function findBrowser(): string | undefined

/** @returns the path of a Chromium, which is installed when there is none; rejects saying in Spanish what to do */
export function ensureBrowser(): Promise<string>
