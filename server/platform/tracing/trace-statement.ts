import { beginSpan, endSpan } from './tracer.ts'

/** How long the text of a statement may be in a span; it never has values, which are sent as parameters. */
const TEXT_AT_MOST = 500

type Statement = string | { text?: string }

/** Follows a statement to its end. Its text has placeholders where the values are. */
export function traceStatement<T>(statement: Statement, run: () => Promise<T>): Promise<T> {
  const text = (typeof statement === 'string' ? statement : (statement.text ?? '')).trim()
  const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const span = beginSpan(operation, 'client')
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, TEXT_AT_MOST),
  }
  const result = run()
  result.then(
    () => endSpan(span, facts),
    (error: { code?: string }) => endSpan(span, { ...facts, 'error.type': error.code ?? 'unknown' }, true),
  )
  return result
}
