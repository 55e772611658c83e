export function ensureLighthouse(): Promise<string>
