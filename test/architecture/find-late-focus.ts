import { parseSync, Visitor } from 'vite'

type Place = { start: number; end: number }

const isGuard = /isIdle|isUntouched|isNowhere|activeElement/

/**
 * Finds calls of `focus()` that run after an `await`, or in a callback of `then`, without checking whether the person has done something
 * meanwhile: they take the focus from a person typing elsewhere. `reserveFocus()` checks.
 * @param path of the file, whose extension shows whether it holds JSX
 * @returns the lines
 */
export function findLateFocus(path: string, source: string): number[] {
  if (!source.includes('focus(')) return []
  const focuses: Place[] = []
  const waits: Place[] = []
  const functions: Place[] = []
  const guards: Place[] = []
  const addFunction = ({ start, end }: Place) => void functions.push({ start, end })
  new Visitor({
    AwaitExpression: ({ start, end }) => void waits.push({ start, end }),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    IfStatement: ({ test, consequent }) => {
      if (isGuard.test(source.slice(test.start, test.end))) guards.push(consequent)
    },
    CallExpression: ({ start, end, callee, arguments: given }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (name === 'focus') focuses.push({ start, end })
      // Its argument begins with a wait.
      if (name === 'then' || name === 'finally') waits.push(...given.map(({ start }) => ({ start, end: start + 1 })))
    },
  }).visit(parseSync(path, source).program)
  const holds = (outer: Place, inner: Place) => outer.start <= inner.start && inner.end <= outer.end
  const functionOf = (place: Place) =>
    functions.filter((one) => holds(one, place)).toSorted((one, other) => other.start - one.start)[0]
  return focuses
    .filter((focus) => {
      const around = functionOf(focus)
      const isLate = waits.some((wait) => wait.end <= focus.start && around && holds(around, wait))
      return isLate && !guards.some((guard) => holds(guard, focus))
    })
    .map(({ start }) => source.slice(0, start).split('\n').length)
}
