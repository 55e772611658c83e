import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { Role } from '../../../contract/call.ts'
import type { ComputerKind } from '../../../contract/computers.ts'
import type { Priority, RequestKind, TaskState } from '../../../contract/maintenance.ts'
import type { OrderState } from '../../../contract/orders.ts'

export interface DB {
  contactRequests: {
    number: GeneratedAlways<number>
    receivedAt: Generated<Date>
    radicado: GeneratedAlways<string>
    type: string
    name: string
    email: string
    orderNumber: string | null
    message: string
    policyVersion: string
    authorisedFrom: string
    answeredAt: Date | null
  }
  categories: { name: string; shortName: string; facade: string; position: number }
  subcategories: { category: string; name: string; position: number }
  searchSynonyms: { line: string }
  searchWords: { word: string; stem: string; sound: string }
  products: {
    id: Generated<string>
    productName: string
    brandName: string
    category: string
    productImage: Generated<string[]>
    description: Generated<string>
    price: number
    sellingPrice: number
    link: Generated<string>
    attributes: ColumnType<Record<string, string>, string | undefined, string>
    stock: number | null
    weightGrams: number | null
    digital: Generated<boolean>
    unitsSold: Generated<number>
    version: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
    agotado: GeneratedAlways<boolean>
    /** In thousandths of the list price. */
    discount: GeneratedAlways<number>
    runningOut: GeneratedAlways<boolean>
  }
  productChanges: {
    id: GeneratedAlways<number>
    productId: string
    at: Generated<Date>
    actor: string
    source: 'form' | 'import' | 'undo'
    action: 'created' | 'changed' | 'deleted'
    version: number
    before: ColumnType<Record<string, unknown> | null, string | null, never>
    after: ColumnType<Record<string, unknown>, string, never>
  }
  productSubmissions: {
    id: GeneratedAlways<number>
    actor: string
    key: string | null
    fingerprint: string
    productId: string
    createdAt: Generated<Date>
  }
  users: {
    id: Generated<string>
    name: string
    email: string
    role: Generated<Role>
    phone: Generated<string>
    documentType: Generated<'CC' | 'NIT'>
    document: Generated<string>
    profilePic: Generated<string>
    passwordHash: string
    policyVersion: Generated<string>
    createdAt: Generated<Date>
    deletedAt: Date | null
  }
  sessions: {
    tokenHash: Buffer
    id: Generated<string>
    userId: string
    device: Generated<string>
    createdAt: Generated<Date>
    authenticatedAt: Generated<Date>
    lastSeenAt: Generated<Date>
    idleSeconds: number
    expiresAt: Date
  }
  passwordResets: {
    tokenHash: Buffer
    userId: string
    passwordDigest: Buffer
    createdAt: Generated<Date>
    expiresAt: Date
  }
  throttles: { key: string; count: number; endsAt: Date }
  auditLog: {
    id: Generated<number>
    at: Generated<Date>
    reqId: string | null
    actor: string | null
    role: string | null
    ipHmac: string | null
    action: string
    target: string | null
    result: 'ok' | 'refused'
    before: ColumnType<Record<string, unknown> | null, string | null, never>
    after: ColumnType<Record<string, unknown> | null, string | null, never>
  }
  licenceKeys: {
    id: GeneratedAlways<number>
    productId: string
    keyCipher: Buffer
    cipherKey: string
    keyHmac: Buffer
    orderLineId: string | null
    soldAt: Date | null
    createdAt: Generated<Date>
  }
  pictures: {
    name: string
    owner: string
    bytes: number
    uses: Generated<number>
    unusedSince: Generated<Date | null>
    createdAt: Generated<Date>
  }
  carts: { userId: string; checkoutId: Generated<string> }
  cartItems: { id: Generated<string>; userId: string; productId: string; quantity: number; addedAt: Generated<Date> }
  wishes: { userId: string; productId: string; wishedAt: Generated<Date> }
  orders: {
    id: Generated<string>
    userId: string
    checkoutId: string
    fingerprint: Buffer
    totalQty: number
    totalPrice: number
    createdAt: Generated<Date>
    state: OrderState
    paidAt: Date | null
  }
  orderLines: {
    id: Generated<string>
    orderId: string
    productId: string
    productName: string
    brandName: string | null
    category: string | null
    description: string | null
    price: number | null
    productImage: string[]
    digital: boolean
    isCounted: boolean
    quantity: number
    sellingPrice: number
  }
  paymentAttempts: {
    id: Generated<string>
    orderId: string
    provider: string
    reference: string
    amount: number
    currency: Generated<string>
    redirectUrl: string | null
    outcome: string | null
    createdAt: Generated<Date>
    expiresAt: Date
    nextCheckAt: Date | null
    checks: Generated<number>
    lastCheckAt: Date | null
  }
  paymentEvents: {
    id: GeneratedAlways<number>
    provider: string
    checksum: string
    body: ColumnType<unknown, string, never>
    receivedAt: Generated<Date>
    processedAt: Date | null
  }
  paymentTasks: {
    id: GeneratedAlways<number>
    kind: 'refund' | 'review' | 'voided' | 'unknown_payment'
    provider: string
    providerTxId: string
    orderId: string | null
    amount: number
    createdAt: Generated<Date>
    doneAt: Date | null
  }
  paymentKeys: { userId: string; key: string; fingerprint: Buffer; orderId: string; createdAt: Generated<Date> }
  calendarFeeds: { technicianId: string; tokenHash: Buffer; createdAt: Generated<Date> }
  outbox: {
    id: GeneratedAlways<number>
    kind: string
    orderId: string | null
    taskId: string | null
    noticeId: string | null
    about: GeneratedAlways<string>
    occasion: Generated<string>
    sealed: Buffer | null
    createdAt: Generated<Date>
    dueAt: Generated<Date>
    tries: Generated<number>
    claimedAt: Date | null
    claim: string | null
    claimedUntil: Date | null
    sendingAt: Date | null
    sentAt: Date | null
    unknownAt: Date | null
    givenUpAt: Date | null
    givenUpBecause: 'refused' | 'obsolete' | 'discarded' | null
    lastError: string | null
  }
  computers: {
    id: Generated<string>
    userId: string
    tipoComputadora: ComputerKind
    marca: string
    modelo: string
    serie: string
    productImage: Generated<string[]>
    createdAt: Generated<Date>
  }
  tasks: {
    id: Generated<string>
    tipo: RequestKind
    userId: string
    technicianId: string | null
    estado: Generated<TaskState>
    descripcion: Generated<string>
    fecha: string | null
    hora: Generated<string>
    minutes: Generated<number>
    direccion: Generated<string>
    tipoComputadoras: string | null
    marcaComputadoras: string | null
    cantidadComputadoras: number | null
    otrosDetalles: string | null
    costo: number | null
    sintomas: string | null
    accionPrevia: string | null
    frecuencia: string | null
    prioridad: Priority | null
    problema: string | null
    fingerprint: Generated<Buffer>
    version: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    changedBy: string | null
  }
  taskComputers: {
    taskId: string
    position: number
    computerId: string | null
    tipoComputadoras: string
    marcaComputadoras: string
    modeloComputadoras: string
    serie: string
    problema: string
  }
  bookings: {
    id: Generated<string>
    technicianId: string
    taskId: string | null
    heldFor: string | null
    expiresAt: Date | null
  }
}
