import { toJSONSchema, type core } from 'zod/mini'

import type { Call } from '../../contract/call.ts'
import { calls, type CallName } from '../../contract/calls.ts'
import { commonProblems } from '../../contract/common-problems.ts'
import { problemsOf, schemas } from '../../contract/index.ts'
import { problems, type ProblemCode } from '../../contract/problems.ts'
import { callDescriptions } from './call-descriptions.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

const refusal: Schema = {
  type: 'object',
  description:
    'Lo que se responde cuando una solicitud no se acepta. `message` es para mostrar; `code` es para programas.',
  required: ['success', 'error', 'code', 'message', 'reqId'],
  properties: {
    success: { const: false },
    error: { const: true },
    code: { enum: Object.keys(problems) },
    message: { type: 'string' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: {},
    reqId: { type: 'string', description: 'Identifica la solicitud en el registro del servidor.' },
  },
}

/**
 * The OpenAPI document of every call of the contract, made from the contract itself.
 * @param shop its name and where it is reached; an empty address means wherever the document was read
 */
export function describeApi({ name, publicUrl }: { name: string; publicUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const callName of Object.keys(calls) as CallName[]) {
    const call: Call = calls[callName]
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(callName, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${name}: llamadas`,
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name, url: `${publicUrl}/contacto` },
      description:
        'Todas las llamadas de la tienda. Responden JSON con `success`, `error`, `message` y `data`, salvo los informes (una lista), los calendarios (`text/calendar`) y los avisos de cambios (`text/event-stream`). Las que dicen «sesión» necesitan la cookie que da `POST /api/sign-in`.',
    },
    servers: [{ url: publicUrl === '' ? '/' : publicUrl }],
    tags: [...new Set(Object.keys(calls).map(domainOf))].map((tag) => ({ name: tag, description: descriptions[tag] })),
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  }
}

const domainOf = (name: string): string => name.split('.')[0] ?? name

const whoMay = ({ access }: Call): string =>
  access === 'public' ? 'Cualquiera' : access === 'signedIn' ? 'Con sesión' : `Solo ${access.join(', ')}`

/** The permission that an administrator needs who does not have all of them (P-299). */
const ofArea = (area: Call['area']): string =>
  area === undefined || area === 'any' ? '' : ` Permiso de ADMIN: ${[area].flat().join(' o ')}.`

const refusedWith = (codes: readonly ProblemCode[]) => ({
  'application/json': {
    schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }] },
  },
})

/** The problems that a call may answer, grouped by cause: the client's request or the server. */
function refusalsOf(name: CallName) {
  const codes: ProblemCode[] = [...problemsOf(name), ...commonProblems]
  const [ofSender, ofShop] = [
    codes.filter((code) => problems[code].status < 500),
    codes.filter((code) => problems[code].status >= 500),
  ]
  return {
    '4XX': { description: 'No se aceptó', content: refusedWith(ofSender) },
    default: { description: 'No se pudo', content: refusedWith(ofShop) },
  }
}

/** The purpose of the calls of each domain. */
const descriptions: Record<string, string> = {
  accounts: 'Cuentas: registro, ingreso, perfil, contraseña y sesiones.',
  addresses: 'Direcciones que guarda cada cliente.',
  calendar: 'Visitas como calendario.',
  cart: 'Carrito de compras.',
  catalogue: 'Productos a la venta: listas, búsqueda y detalle.',
  computers: 'Equipos que registra cada cliente.',
  contact: 'Peticiones, quejas, reclamos y sugerencias.',
  content: 'Datos de la tienda.',
  delivery: 'Entregas: municipios, costos y días.',
  shopSettings: 'Datos de la tienda.',
  deliveryRates: 'Tarifas de entrega de la tienda.',
  ownData: 'Los datos propios, como archivo.',
  today: 'Lo que espera a la tienda hoy.',
  health: 'Cómo está la tienda por dentro: tareas, base de datos, discos y copias.',
  returnCases: 'Retractos y garantías de lo que llegó.',
  rateFiles: 'Archivos de tarifas de entrega.',
  demo: 'Llamadas de demostración.',
  emailChoices: 'Avisos por correo: cuáles quiere cada persona y cuáles se le enviaron.',
  optOutLinks: 'Enlaces con los que se apaga un aviso sin iniciar sesión.',
  exports: 'Productos como hoja de cálculo.',
  failures: 'Fallas que una página informa.',
  formerPaths: 'Direcciones que los productos tenían en otra tienda.',
  images: 'Imágenes que se suben.',
  imports: 'Productos que llegan en una hoja de cálculo.',
  invoices: 'Facturas electrónicas que emite el programa de la tienda: para quién son y cuáles son.',
  installations: 'Instalación en casa de lo que se compró.',
  live: 'Avisos de lo que cambia mientras se mira.',
  maintenance: 'Solicitudes de mantenimiento y tareas de los técnicos.',
  orders: 'Compras hechas.',
  orderDesk: 'Pedidos como los atiende la tienda: preparar, enviar, cancelar y devolver.',
  clientFile: 'Lo que la tienda sabe de un cliente.',
  computerHistory: 'La historia de cada equipo de un cliente.',
  carePlans: 'Planes de mantenimiento preventivo de los equipos.',
  stickers: 'Stickers con los que quien encuentra un equipo avisa a su dueño.',
  visitAnswers: 'El cliente confirma, cambia o cancela sus visitas.',
  answerLinks: 'Enlaces con los que se responde una visita sin iniciar sesión.',
  paymentLinks: 'Enlaces con los que se paga un pedido sin iniciar sesión.',
  payments: 'Pagos.',
  phoneOrders: 'Pedidos que la tienda toma por teléfono.',
  counterSales: 'Ventas en el mostrador de la tienda, y su cierre de caja.',
  priceChanges: 'Precios de muchos productos a la vez.',
  products: 'Productos como los administra su dueño.',
  reports: 'Informes de ventas y de visitas.',
  visitRecords: 'Actas de servicio: lo que firma el cliente cuando termina una visita.',
  agenda: 'La agenda de la tienda: semana, movimientos, días libres, zonas y horarios.',
  visitPayments: 'Pagar visitas por internet, devolver lo que sobra y quitar lo anotado por error.',
  visits: 'Visitas: lo que hace el técnico y lo que ve el cliente.',
  searches: 'Lo que buscan las personas en la tienda, contado por día y sin datos personales.',
  discountCodes: 'Códigos de descuento como los administra la tienda.',
  discounts: 'El código de descuento del carrito.',
  synonyms: 'Palabras que la tienda quiere que se encuentren entre sí.',
  productReviews: 'Opiniones de quienes compraron un producto.',
  secondFactor: 'Código de una aplicación además de la contraseña.',
  stockNotices: 'Avisos de llegada de productos agotados.',
  wishList: 'Lista de deseos.',
}

const fileBody = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

function describeCall(name: CallName, call: Call) {
  const { input, output } = schemas[name]
  const pathFields = Array.from(call.path.matchAll(/:(\w+)/g), ([, field]) => field ?? '')
  const sent = asSchema(input, 'input')
  const { inPath, rest } = splitFields(sent, pathFields)
  const isGet = call.method === 'GET'
  const hasBody = !isGet && !call.isFile && Object.keys(rest.properties ?? {}).length > 0
  return {
    operationId: name,
    tags: [domainOf(name)],
    summary: `${whoMay(call)}${call.shared ? ' · la misma respuesta para todos' : ''}`,
    description: callDescriptions[name] + ofArea(call.area),
    security: call.access === 'public' ? [] : [{ session: [] }],
    parameters: [...asParameters(inPath, 'path'), ...(isGet || call.isFile ? asParameters(rest, 'query') : [])],
    ...(call.isFile ? { requestBody: fileBody } : {}),
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: { [call.isForm ? 'multipart/form-data' : 'application/json']: { schema: rest } },
          },
        }
      : {}),
    responses: {
      200: { description: 'Bien', content: responseOf(call, output) },
      ...refusalsOf(name),
    },
  }
}

function responseOf({ answers }: Call, output: core.$ZodType) {
  return answers
    ? { [answers]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: asSchema(output, 'output') } }
}

/** Zod's JSON Schema does not describe values that it converts; they are described as any value. */
function asSchema(schema: core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...described } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameAll(jsonSchema),
  }) as Schema
  return described
}

/** Adds what linters and client generators understand: the field names of records, and the items of arrays and tuples. */
function nameAll(schema: core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema
  if (typeof propertyNames === 'object' && propertyNames.enum && additionalProperties !== undefined) {
    schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), additionalProperties]))
    schema.additionalProperties = false
    delete schema.propertyNames
  }
  // Its length is fixed, so that there are no further ones.
  if (schema.prefixItems && schema.items === false) schema.items = {}
}

function splitFields(schema: Schema, pathFields: string[]) {
  const pick = (isPicked: (field: string) => boolean): Schema => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([field]) => isPicked(field))),
    required: schema.required?.filter(isPicked),
  })
  return { inPath: pick((field) => pathFields.includes(field)), rest: pick((field) => !pathFields.includes(field)) }
}

function asParameters(schema: Schema, place: 'path' | 'query') {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: field,
  }))
}
