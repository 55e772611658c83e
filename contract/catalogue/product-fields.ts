import * as z from 'zod/mini'

import { pictureList } from '../images/images.ts'
import { choice } from '../values/choice.ts'
import { line, longText } from '../values/text.ts'
import { wholeNumber } from '../values/whole-number.ts'
import { inWrittenUnits } from './attribute-names.ts'
import { uploadCategories } from './categories.ts'
import { shopFields, type productDescription } from './product-description.ts'
import { productFieldList, type GivenFacts, type ProductFacts, type ProductField } from './product-facts.ts'
import { featureLimits, repeatedName, type Feature } from './product-features.ts'
import type { FieldDescription, Holds } from './product-field.ts'
import { taxCodes } from './tax-codes.ts'

type Described = typeof productDescription

/** An empty field of a form means nothing: null. */
const orEmpty = <T extends z.core.$ZodType>(schema: T) =>
  z.pipe(
    z.transform((given: unknown) => (given === '' ? null : given)),
    z.nullable(schema),
  )

const isWebAddress = (text: string): boolean => {
  if (text === '') return true
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const featureName = `Escribe el nombre de la característica: máximo ${featureLimits.name} caracteres, sin dos puntos.`
const featureValue = `Escribe el valor de la característica: máximo ${featureLimits.value} caracteres.`
const refusedName = { error: featureName }

/** Features in the order of the owner, each name once (P-275). A name has no colon, which ends it in files. */
const featureList = ({ max, refusal }: { max: number; refusal: string }) =>
  z
    .array(
      z.strictObject(
        {
          name: z.pipe(
            line({ min: 1, max: featureLimits.name, message: featureName }),
            z.string().check(z.refine((name) => !name.includes(':'), refusedName)),
          ),
          value: line({ min: 1, max: featureLimits.value, message: featureValue }),
        },
        { error: refusal },
      ),
      { error: refusal },
    )
    .check(
      z.maxLength(max, { error: `Un producto admite máximo ${max} características.` }),
      z.check<Feature[]>((context) => {
        const repeated = repeatedName(context.value.map(({ name }) => name))
        if (repeated === -1) return
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [repeated, 'name'],
          message: 'Esta característica ya está arriba.',
        })
      }),
    )

function schemaOf(holds: Holds): z.ZodMiniType {
  switch (holds.kind) {
    case 'line':
      return line({ ...holds, message: holds.refusal })
    case 'longText':
      return longText({ ...holds, message: holds.refusal })
    case 'webAddress': {
      const { max, refusal } = holds
      const refused = { error: refusal }
      return z.pipe(line({ max, message: refusal }), z.string().check(z.refine(isWebAddress, refused)))
    }
    case 'category':
      return choice(uploadCategories, { what: 'la categoría', invalid: 'Categoría no válida.' })
    case 'taxCode':
      return z.enum(['', ...taxCodes], { error: holds.refusal })
    case 'flag':
      return z.boolean({ error: holds.refusal })
    case 'wholeNumber':
      return wholeNumber({ ...holds, message: holds.refusal })
    case 'pictures':
      return pictureList(holds.max)
    case 'attributes':
      return z.pipe(
        z.record(z.string(), line({ max: holds.max, message: holds.refusal }), {
          error: 'Los atributos no son válidos.',
        }),
        z.transform(inWrittenUnits),
      )
    case 'features':
      return featureList(holds)
  }
}

const inputOf = ({ holds, empty }: FieldDescription): z.ZodMiniType =>
  holds.kind === 'wholeNumber' && empty !== 'refused' ? orEmpty(schemaOf(holds)) : schemaOf(holds)

const byName = <T>(schema: (field: FieldDescription) => z.ZodMiniType): T =>
  Object.fromEntries(productFieldList.map((field) => [field.name, schema(field)])) as T

/** What may be sent: anything that the schema converts, such as the digits of a number. */
type Sent<F extends ProductField> = GivenFacts[F] extends number | null ? unknown : GivenFacts[F]
type Input<F extends ProductField> = z.ZodMiniType<GivenFacts[F], Sent<F>>

/**
 * The fields of a product as people edit them, each with its own error. Rules between fields (a category's
 * subcategories, the other price) are checked by the server.
 */
export const productFields = byName<{ [F in ProductField]: Input<F> }>(inputOf)

/** The fields as input of a call: optional fields may be missing. */
export const writtenFields = byName<{
  [F in ProductField]: Described[F]['empty'] extends 'refused' ? Input<F> : z.ZodMiniOptional<Input<F>>
}>((field) => (field.empty === 'refused' ? inputOf(field) : z.optional(inputOf(field))))

const answers = {
  line: z.string(),
  longText: z.string(),
  webAddress: z.string(),
  category: z.string(),
  taxCode: z.enum(['', ...taxCodes]),
  wholeNumber: z.int(),
  pictures: z.array(z.string()),
  attributes: z.record(z.string(), z.string()),
  features: z.array(z.object({ name: z.string(), value: z.string() })),
  flag: z.boolean(),
  count: z.int(),
}

type Reader = FieldDescription['seenBy']
type SeenBy<R extends Reader, D extends Record<string, { seenBy: Reader }>> = {
  [F in keyof D]: D[F]['seenBy'] extends R ? F : never
}[keyof D]
type Answered<R extends Reader> = {
  [F in SeenBy<R, Described>]: z.ZodMiniType<ProductFacts[F], ProductFacts[F]>
} & {
  [F in SeenBy<R, typeof shopFields>]: (typeof answers)[(typeof shopFields)[F]['kind']]
}

/** The fields of a product in a response: those for everybody, or also those for the owner. */
export const answeredTo = <R extends Reader>(reader: R): Answered<R> =>
  Object.fromEntries([
    ...productFieldList
      .filter(({ seenBy }) => seenBy === reader)
      .map(({ name, holds: { kind }, empty }) => [
        name,
        kind === 'wholeNumber' && empty === 'nothing' ? z.nullable(answers[kind]) : answers[kind],
      ]),
    ...Object.entries(shopFields)
      .filter(([, { seenBy }]) => seenBy === reader)
      .map(([name, { kind }]) => [name, answers[kind]]),
  ]) as Answered<R>
