import { posix } from 'node:path'

import { parseSync, Visitor } from 'vite'

/**
 * The modules that a file names: in imports (of types too), exports from elsewhere, `import()` and `typeof import()`.
 * @param path of the file from the root of the repository; its ending says whether it holds types and JSX
 * @param source its text
 * @returns files of the repository by their path from its root, packages by their name
 */
export function readImports(path: string, source: string): string[] {
  const { module, program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  if (source.includes('import(')) {
    const add = (node: { type: string; value?: unknown }) => {
      if (typeof node.value === 'string') named.push(node.value)
    }
    new Visitor({
      ImportExpression: ({ source: node }) => add(node),
      TSImportType: ({ source: node }) => add(node),
    }).visit(program)
  }
  const fromRoot = (name: string) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name)
  return [...new Set(named.map(fromRoot))]
}
