/** What is wrong with guides, by their place in the list that was sent (`shipments.2.guide`). */
export function guideErrorsOf(fields: readonly { field: string; message: string }[]): Map<number, string> {
  const errors = new Map<number, string>()
  for (const { field, message } of fields) {
    const place = /^shipments\.(\d+)\.guide$/.exec(field)?.[1]
    if (place !== undefined) errors.set(Number(place), message)
  }
  return errors
}
