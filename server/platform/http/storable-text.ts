/** Whether PostgreSQL can store a text: it stores neither NUL nor half of a surrogate pair, in texts or in JSON. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Whether the database can store every text of an input, including names of fields.
 * @param sent JSON, or the fields of a form or a query; bytes of a file are not checked
 */
export function isAllStorable(sent: unknown): boolean {
  const open: unknown[] = [sent]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') {
      if (!isStorable(value)) return false
    } else if (Array.isArray(value)) {
      for (const item of value) open.push(item)
    } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      for (const [name, item] of Object.entries(value)) open.push(name, item)
    }
  }
  return true
}
