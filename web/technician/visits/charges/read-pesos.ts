/** Whole pesos as people type them, `384.900` or `$ 384900`; null for anything else. */
export function readPesos(text: string): number | null {
  const digits = text.replace(/[\s$.]/g, '')
  return /^\d{1,8}$/.test(digits) ? Number(digits) : null
}
