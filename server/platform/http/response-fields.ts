import { toJSONSchema, type core } from 'zod/mini'

import { schemas } from '../../../contract/index.ts'

type Described = {
  properties?: Record<string, Described>
  items?: Described | Described[]
  additionalProperties?: Described | boolean
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
}

const envelope = new Set(['success', 'error', 'message', 'data'])

let known: ReadonlySet<string> | undefined

/**
 * The names of all fields of responses in the contract, at any depth, without the envelope. A client that sends back a response
 * sends these too. Collecting them takes some 30 ms, once.
 */
export function fieldsOfResponses(): ReadonlySet<string> {
  known ??= readFields()
  return known
}

function readFields(): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { output } of Object.values(schemas) as { output: core.$ZodType }[]) {
    const response = toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Described
    for (const outer of alternatives(response)) {
      for (const [name, field] of Object.entries(outer.properties ?? {})) {
        if (!envelope.has(name)) names.add(name)
        collect(field, names)
      }
      collect({ items: outer.items ?? [] }, names)
    }
  }
  return names
}

const alternatives = (schema: Described): Described[] => [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]

function collect(schema: Described, names: Set<string>): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    names.add(name)
    collect(field, names)
  }
  const { items = [], additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  for (const inner of [items, anyOf, oneOf, allOf].flat()) collect(inner, names)
  if (typeof additionalProperties === 'object') collect(additionalProperties, names)
}
