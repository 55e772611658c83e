// Made by `npm run tables` from the migrated database: change a migration, not this file.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface DB {
  addresses: {
    id: Generated<string>
    userId: string
    recipient: string
    phone: string
    municipalityCode: string
    line: string
    indications: Generated<string>
    isUsual: boolean
    version: Generated<number>
    createdAt: Generated<Date>
  }
  auditLog: {
    id: GeneratedAlways<number>
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
  backups: {
    id: Generated<string>
    dueAt: Date
    claim: string | null
    claimedUntil: Date | null
    tries: Generated<number>
    begunAt: Date | null
    endedAt: Date | null
    folder: string | null
    bytes: number | null
    files: number | null
    savedRows: number | null
    failedBecause: string | null
    verifiedAt: Date | null
    damage: string | null
    removedAt: Date | null
    untriedBecause: string | null
    trace: Generated<string | null>
  }
  bookings: {
    id: Generated<string>
    technicianId: string
    during: string
    taskId: string | null
    heldFor: string | null
    expiresAt: Date | null
    day: GeneratedAlways<string>
    hours: GeneratedAlways<number>
    municipalityCode: string | null
    dayOffId: string | null
    fromMinute: GeneratedAlways<number>
    toMinute: GeneratedAlways<number>
  }
  calendarFeeds: {
    technicianId: string
    tokenHash: Buffer
    createdAt: Generated<Date>
  }
  carePlanVisits: {
    planId: string
    period: number
    dueOn: string
    state: Generated<'proposed' | 'accepted' | 'skipped' | 'replaced' | 'lapsed' | 'ended'>
    taskId: string | null
    proposedAt: Generated<Date>
    answeredAt: Date | null
  }
  carePlans: {
    id: Generated<string>
    computerId: string
    months: number
    dueOn: string
    period: Generated<number>
    madeAt: Generated<Date>
    endedAt: Date | null
  }
  carrierQuotes: {
    municipalityCode: string
    parcel: string
    carrier: string
    cost: number
    daysFrom: number
    daysTo: number
    expiresAt: Date
  }
  cartItems: {
    id: Generated<string>
    userId: string
    productId: string
    quantity: number
    addedAt: Generated<Date>
    addedKey: string | null
  }
  carts: {
    userId: string
    checkoutId: Generated<string>
    discountCode: string | null
  }
  casePhotos: {
    id: string
    caseId: string
    file: string
    fingerprint: Buffer
    bytes: number
    addedBy: string
    isOfShop: boolean
    receivedAt: Generated<Date>
    removedAt: Date | null
  }
  cashHandoverPayments: {
    paymentId: string
    handoverId: string
  }
  cashHandovers: {
    id: string
    technicianId: string
    expected: number
    counted: number
    note: Generated<string>
    receivedBy: string
    at: Generated<Date>
  }
  categories: {
    name: string
    shortName: string
    facade: string
    position: number
  }
  checklistPoints: {
    tipo: string
    version: number
    position: number
    text: string
    isRequired: boolean
  }
  checklists: {
    tipo: 'preventivo' | 'correctivo'
    version: number
    savedBy: string | null
    savedAt: Generated<Date>
  }
  clientWords: {
    userId: string
    words: string
  }
  computerStickers: {
    code: string
    computerId: string
    madeAt: Generated<Date>
    revokedAt: Date | null
  }
  computers: {
    id: Generated<string>
    userId: string
    tipoComputadora: 'mesa' | 'portatil' | 'todo en uno'
    marca: string
    modelo: string
    serie: string
    productImage: Generated<string[]>
    createdAt: Generated<Date>
  }
  contactRequests: {
    number: GeneratedAlways<number>
    receivedAt: Generated<Date>
    radicado: GeneratedAlways<string>
    type: 'peticion' | 'queja' | 'reclamo' | 'sugerencia'
    name: string
    email: string
    orderNumber: string | null
    message: string
    policyVersion: string
    authorisedFrom: string
    answeredAt: Date | null
    id: Generated<string>
    version: Generated<number>
    answer: string | null
    answeredBy: string | null
    isAnswerEmailed: Generated<boolean>
    closedAt: Date | null
    closedBy: string | null
    namedOrder: GeneratedAlways<string | null>
    userId: string | null
  }
  creditNotes: {
    id: Generated<string>
    invoiceId: string
    prefix: string
    number: number
    cude: string | null
    issuedOn: string
    reason: 'returned' | 'annulled' | 'discount' | 'price'
    detail: Generated<string>
    amount: number
    recordedBy: string
    recordedAt: Generated<Date>
    key: string | null
  }
  delaysNoticedSince: {
    onlyOne: Generated<boolean>
    since: Date
  }
  deliveryRateFiles: {
    id: Generated<string>
    userId: string
    fileName: string
    createdAt: Generated<Date>
    state: Generated<'read' | 'applied' | 'undone'>
    rows: unknown
    before: unknown
    keepsOthers: Generated<boolean>
    appliedAt: Date | null
    markAfter: string | null
  }
  deliveryRates: {
    id: Generated<string>
    place: string
    upToGrams: number | null
    cost: number
    daysFrom: number
    daysTo: number
    freeFrom: number | null
    isCovered: Generated<boolean>
    contraEntregaUpTo: number | null
    version: Generated<number>
  }
  deskNumberPrefixes: {
    prefix: string
    newest: Date
    newestClosed: Date | null
  }
  deskWords: {
    word: string
  }
  discountCodes: {
    id: Generated<string>
    code: string
    percent: number
    category: string | null
    leastPurchase: number | null
    firstDay: string | null
    lastDay: string | null
    mostUses: number | null
    onceEach: boolean
    isOn: boolean
    createdAt: Generated<Date>
    kind: Generated<string>
    amount: Generated<number>
  }
  emailOptOuts: {
    userId: string
    kind: 'visit_reminder' | 'visit_soon' | 'visit_on_the_way' | 'care_proposal' | 'pickup_reminder' | 'back_in_stock'
    since: Generated<Date>
  }
  formerPaths: {
    id: Generated<string>
    path: string
    productId: string
    leadsToGroup: boolean
    createdAt: Generated<Date>
  }
  importCounts: {
    importId: string
    kind: string
    outcome: string
    many: number
    large: number
  }
  importMappings: {
    headerHash: Buffer
    settings: unknown
    usedAt: Generated<Date>
  }
  importPictures: {
    importId: string
    row: number
    position: number
    address: string
    host: string
    state: Generated<'found' | 'waiting' | 'fetched' | 'failed'>
    failure: string | null
    redirectHost: string | null
    tries: Generated<number>
    tryAt: Generated<Date>
    lease: string | null
    leasedUntil: Date | null
    picture: string | null
    trace: Generated<string | null>
  }
  importRows: {
    importId: string
    row: number
    cells: Buffer | null
    kind: 'new' | 'change' | 'same' | 'skipped' | 'error' | null
    outcome: 'applied' | 'failed' | 'undone' | 'kept' | null
    isLeftOut: Generated<boolean>
    isLarge: Generated<boolean>
    productName: Generated<string>
    productId: string | null
    matchedBy: string | null
    seenVersion: number | null
    seenStock: number | null
    writtenVersion: number | null
    changes: Generated<unknown>
    problems: Generated<unknown>
    notes: Generated<unknown>
    before: unknown
    keyIds: number[] | null
  }
  imports: {
    id: Generated<string>
    userId: string
    fileName: string
    format: 'own' | 'shopify' | 'woocommerce' | 'other'
    reading: unknown
    header: string[]
    rowCount: number
    settings: unknown
    isRemembered: Generated<boolean>
    unknownCategories: Generated<unknown>
    state: Generated<
      | 'read'
      | 'reviewing'
      | 'reviewed'
      | 'applying'
      | 'applied'
      | 'appliedWithErrors'
      | 'cancelled'
      | 'undoing'
      | 'undone'
      | 'failed'
    >
    done: Generated<number>
    failure: string | null
    createdAt: Generated<Date>
    appliedAt: Date | null
    lease: string | null
    leasedUntil: Date | null
    tries: Generated<number>
    headerRow: Generated<number>
    top: Buffer | null
    pictureHosts: Generated<string[]>
    trace: Generated<string | null>
  }
  installationLines: {
    orderId: string
    orderLineId: string
    quantity: number
  }
  installations: {
    orderId: string
    taskId: string
  }
  invoiceFiles: {
    id: GeneratedAlways<number>
    invoiceId: string
    kind: 'pdf' | 'xml'
    file: string
    bytes: number
    addedBy: string
    addedAt: Generated<Date>
    replacedAt: Date | null
  }
  invoices: {
    id: Generated<string>
    orderId: string
    prefix: string
    number: number
    cufe: string | null
    issuedOn: string
    total: number
    documentType: string
    documentNumber: string
    name: string
    email: string
    recordedBy: string
    recordedAt: Generated<Date>
    key: string | null
    annulledAt: Date | null
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
    replacedAt: Date | null
    standsFor: number | null
  }
  licenceViews: {
    orderId: string
    day: string
  }
  municipalities: {
    code: string
    name: string
    departmentCode: string
    department: string
  }
  optOutLinks: {
    tokenHash: Buffer
    userId: string
    kind: 'visit_reminder' | 'visit_soon' | 'visit_on_the_way' | 'care_proposal' | 'pickup_reminder' | 'back_in_stock'
    madeAt: Generated<Date>
  }
  orderAddresses: {
    id: Generated<string>
    orderId: string
    recipient: string
    phone: string
    municipalityCode: string
    line: string
    indications: Generated<string>
    createdAt: Generated<Date>
    createdBy: string | null
    addressId: string | null
    daysFrom: number | null
    daysTo: number | null
    pickupPlaceId: string | null
    placeName: string | null
    hours: string | null
  }
  orderDiscounts: {
    orderId: string
    codeId: string
    code: string
    percent: number
    amount: number
    kind: Generated<'percent' | 'amount' | 'delivery'>
  }
  orderEvents: {
    id: GeneratedAlways<number>
    orderId: string
    shipmentId: string | null
    at: Generated<Date>
    event: string
    actor: string | null
    key: string | null
    detail: ColumnType<Record<string, unknown>, string | undefined, never>
  }
  orderInvoicing: {
    orderId: string
    documentType: 'CC' | 'NIT' | 'CE' | 'PA' | 'PPT' | 'PEP' | 'TI' | 'NIT_EXT'
    documentNumber: string
    name: string
    email: string
    isOwn: boolean
    version: Generated<number>
    isToInvoice: Generated<boolean>
    awaits: 'invoice' | 'credit_note' | null
    awaitsSince: Date | null
    creditDue: Generated<number>
  }
  orderLines: {
    id: Generated<string>
    orderId: string
    productId: string
    productName: string
    productImage: string[]
    digital: boolean
    isCounted: boolean
    quantity: number
    sellingPrice: number
    brandName: string | null
    category: string | null
    description: string | null
    price: number | null
    priceBeforeCode: number | null
    costPrice: number | null
    taxCode: 'IVA19' | 'IVA5' | 'EXENTO' | 'EXCLUIDO' | null
  }
  orderNotes: {
    id: GeneratedAlways<number>
    orderId: string
    at: Generated<Date>
    actor: string
    text: string
  }
  orderRefundTaxes: {
    refundId: number
    taxCode: 'IVA19' | 'IVA5' | 'EXENTO' | 'EXCLUIDO'
    amount: number
    iva: number
  }
  orderRefunds: {
    id: GeneratedAlways<number>
    orderId: string
    at: Generated<Date>
    actor: string | null
    amount: number
    proof: string[]
    note: Generated<string>
    providerTxId: string | null
    taskId: number | null
    isBesides: Generated<boolean>
  }
  orderWords: {
    orderId: string
    words: string
    createdAt: Date
  }
  orderWordsDue: {
    orderId: string
  }
  orders: {
    id: Generated<string>
    userId: string
    checkoutId: string
    fingerprint: Buffer
    totalQty: number
    totalPrice: number
    createdAt: Generated<Date>
    writtenIn: Generated<string>
    state:
      | 'pending'
      | 'paid'
      | 'declined'
      | 'expired'
      | 'cancelled'
      | 'review'
      | 'voided'
      | 'refund_due'
      | 'refunded'
      | 'on_delivery'
      | 'uncollected'
    paidAt: Date | null
    goods: 'held' | 'released' | 'sold' | 'returned'
    deliveryCost: Generated<number>
    deliverySeen: Generated<string | null>
    deskState:
      | 'address_missing'
      | 'to_prepare'
      | 'prepared'
      | 'returned'
      | 'refund_due'
      | 'payment_pending'
      | 'sent'
      | 'delivered'
      | 'closed'
      | 'to_collect'
      | 'awaiting_pickup'
      | null
    deskSince: Date | null
    isHandedOver: Generated<boolean>
    isContraEntrega: Generated<boolean>
    isByPhone: Generated<boolean>
    lateFrom: Date | null
    deskSecond: 'address_missing' | 'to_prepare' | 'prepared' | 'to_collect' | 'returned' | 'refund_due' | null
    isByTransfer: Generated<boolean>
    isAtCounter: Generated<boolean>
  }
  outbox: {
    id: GeneratedAlways<number>
    kind: string
    orderId: string | null
    createdAt: Generated<Date>
    dueAt: Generated<Date>
    tries: Generated<number>
    claimedAt: Date | null
    sentAt: Date | null
    givenUpAt: Date | null
    lastError: string | null
    taskId: string | null
    occasion: Generated<string>
    claim: string | null
    claimedUntil: Date | null
    sendingAt: Date | null
    unknownAt: Date | null
    givenUpBecause: 'refused' | 'obsolete' | 'discarded' | null
    noticeId: string | null
    sealed: Buffer | null
    about: GeneratedAlways<string>
    trace: Generated<string | null>
    recipientId: string | null
  }
  passwordResets: {
    tokenHash: Buffer
    userId: string
    passwordDigest: Buffer
    createdAt: Generated<Date>
    expiresAt: Date
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
    trace: Generated<string | null>
  }
  paymentEvents: {
    id: GeneratedAlways<number>
    provider: string
    checksum: string
    body: ColumnType<unknown, string, never>
    receivedAt: Generated<Date>
    processedAt: Date | null
    dueAt: Generated<Date>
    tries: Generated<number>
    lastError: string | null
    trace: string | null
  }
  paymentKeys: {
    userId: string
    key: string
    fingerprint: Buffer
    orderId: string
    createdAt: Generated<Date>
  }
  paymentLinks: {
    tokenHash: Buffer
    orderId: string
    createdAt: Generated<Date>
  }
  paymentTasks: {
    id: GeneratedAlways<number>
    kind: 'refund' | 'review' | 'voided' | 'unknown_payment' | 'returned_twice'
    provider: string
    providerTxId: string
    orderId: string | null
    amount: number
    createdAt: Generated<Date>
    doneAt: Date | null
  }
  paymentTransactions: {
    provider: string
    providerTxId: string
    attemptId: string
    status: 'pending' | 'approved' | 'declined' | 'voided' | 'refunded' | 'expired' | 'error'
    amount: number
    currency: string
    method: Generated<string>
    hasPaid: Generated<boolean>
    raw: unknown
    firstSeenAt: Generated<Date>
    lastSeenAt: Generated<Date>
  }
  phoneOrderKeys: {
    taker: string
    key: string
    request: Buffer
    orderId: string
    createdAt: Generated<Date>
  }
  pickupPlaces: {
    id: Generated<string>
    placeName: string
    municipalityCode: string
    line: string
    hours: string
    readyDays: number
    contraEntregaUpTo: number | null
    isOpen: boolean
    version: Generated<number>
    createdAt: Generated<Date>
  }
  pictures: {
    name: string
    owner: string
    bytes: number
    uses: Generated<number>
    unusedSince: Generated<Date | null>
    createdAt: Generated<Date>
    removingSince: Date | null
  }
  priceChangeRows: {
    priceChangeId: string
    productId: string
    seenVersion: number
    priceBefore: number
    sellingPriceBefore: number
    priceAfter: number
    sellingPriceAfter: number
    reason: 'same' | 'removed' | 'tooLow' | 'tooHigh' | 'belowCost' | null
    outcome: 'applied' | 'changedMeanwhile' | 'removedMeanwhile' | 'undone' | 'changedSince' | null
    writtenVersion: number | null
  }
  priceChanges: {
    id: string
    userId: string
    createdAt: Generated<Date>
    terms: unknown
    appliedAt: Date | null
    undoneAt: Date | null
  }
  productChanges: {
    id: GeneratedAlways<number>
    productId: string
    at: Generated<Date>
    actor: string
    source: 'form' | 'import' | 'undo' | 'prices' | 'pricesUndone'
    action: 'created' | 'changed' | 'deleted'
    version: number
    before: ColumnType<Record<string, unknown> | null, string | null, never>
    after: ColumnType<Record<string, unknown>, string, never>
  }
  productRatings: {
    productId: string
    counts: Generated<number[]>
  }
  productReferences: {
    source: 'handle' | 'wooId'
    reference: string
    productId: string
  }
  productReviews: {
    id: Generated<string>
    productId: string
    userId: string
    stars: number
    text: Generated<string>
    author: string
    createdAt: Generated<Date>
    editedAt: Date | null
    reply: string | null
    repliedAt: Date | null
    repliedBy: string | null
    hiddenBecause: 'insults' | 'personal_data' | 'other_product' | null
    hiddenAt: Date | null
    hiddenBy: string | null
    version: Generated<number>
  }
  productSubmissions: {
    id: GeneratedAlways<number>
    actor: string
    key: string | null
    fingerprint: string
    productId: string
    createdAt: Generated<Date>
  }
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
    digital: Generated<boolean>
    unitsSold: Generated<number>
    version: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    deletedAt: Date | null
    agotado: GeneratedAlways<boolean>
    discount: GeneratedAlways<number>
    searchSlot: number | null
    runningOut: Generated<boolean>
    weightGrams: number | null
    unitsLeft: number | null
    variantGroup: Generated<string>
    variantOptions: Generated<string>
    costPrice: number | null
    searchGroup: number | null
    taxCode: Generated<'' | 'IVA19' | 'IVA5' | 'EXENTO' | 'EXCLUIDO'>
    features: ColumnType<{ name: string; value: string }[], string | undefined, string>
    brand: Generated<string>
    sku: Generated<string>
    installable: Generated<boolean>
    searchOptions: string[] | null
  }
  providerRefunds: {
    id: GeneratedAlways<number>
    orderId: string
    provider: string
    providerTxId: string
    amount: number
    requestedBy: string | null
    createdAt: Generated<Date>
    firstRequestedAt: Date | null
    nextTryAt: Generated<Date | null>
    tries: Generated<number>
    endedAt: Date | null
    refusedBecause: string | null
    givenUpAt: Date | null
    givenUpBy: string | null
    trace: Generated<string | null>
  }
  recoveryCodes: {
    userId: string
    codeHash: string
  }
  rememberedInvoiceBuyers: {
    userId: string
    documentType: 'CC' | 'NIT' | 'CE' | 'PA' | 'PPT' | 'PEP' | 'TI' | 'NIT_EXT'
    documentNumber: string
    name: string
    email: string
    isUsed: boolean
  }
  returnCaseEvents: {
    id: GeneratedAlways<number>
    caseId: string
    event:
      | 'opened'
      | 'noted'
      | 'reviewed'
      | 'received'
      | 'money_back'
      | 'refund_undone'
      | 'repaired'
      | 'replaced'
      | 'rejected'
      | 'cancelled'
      | 'not_sent'
    actor: string | null
    at: Generated<Date>
    key: string | null
  }
  returnCaseLines: {
    caseId: string
    orderLineId: string
    quantity: number
    damaged: Generated<number>
  }
  returnCases: {
    id: Generated<string>
    number: GeneratedAlways<number>
    openedAt: Generated<Date>
    kind: 'withdrawal' | 'guarantee'
    radicado: GeneratedAlways<string>
    orderId: string
    shipmentId: string
    key: string | null
    openedBy: string
    fault: Generated<string>
    note: Generated<string>
    state: Generated<
      | 'waiting'
      | 'in_review'
      | 'received'
      | 'money_back'
      | 'repaired'
      | 'replaced'
      | 'rejected'
      | 'cancelled'
      | 'not_sent'
    >
    dueOn: string | null
    receivedAt: Date | null
    cameBackAs: string | null
    closedAt: Date | null
    exception: 'personal_use' | 'perishable' | 'custom_made' | 'not_returnable' | 'market_price' | null
    reply: Generated<string>
    version: Generated<number>
  }
  salesChanges: {
    orderId: string
    sign: number
    shipmentId: string | null
  }
  salesCostsOfMonths: {
    month: string
    revenue: number
    cost: number
  }
  salesCostsOfProducts: {
    productId: string
    sold: number
    revenue: number
    cost: number
  }
  salesOfMonths: {
    month: string
    orders: number
    sales: number
  }
  salesOfProducts: {
    productId: string
    sold: number
    revenue: number
  }
  schemaFunctions: {
    path: string
    checksum: string
    appliedAt: Generated<Date>
  }
  schemaMigrations: {
    name: string
    checksum: string
    appliedAt: Generated<Date>
  }
  searchBest: {
    orden: string
    size: number
    number: number
    moment: Date
    tie: number
    filed: number
    written: number
  }
  searchBestBits: {
    orden: string
    size: number
    chunk: number
    bits: string
  }
  searchBlocks: {
    block: number
    cell: number
    element: GeneratedAlways<number>
    start: GeneratedAlways<number>
  }
  searchCells: {
    cell: GeneratedAlways<number>
    category: string
    brandName: string
    precio: string
    ram: number | null
    almacenamiento: number | null
    categoryNames: string[]
  }
  searchChanges: {
    filled: number[] | null
    cleared: number | null
    terms: string[] | null
    note: GeneratedAlways<number>
    ranked: number | null
  }
  searchCounts: {
    day: string
    words: string
    searches: number
    unfound: number
  }
  searchDeletions: {
    letters: string
    sound: string
  }
  searchFreeSlots: {
    slot: number
    cell: number
  }
  searchFullBlocks: {
    number: number
    bits: string
  }
  searchPostings: {
    term: string
    chunk: number
    bits: string
  }
  searchSynonymPairs: {
    phrase: string[]
    meaning: string[]
    byOwner: Generated<boolean>
  }
  searchSynonyms: {
    line: string
  }
  searchWords: {
    word: string
    stem: string
    sound: string
  }
  secondFactors: {
    userId: string
    sealed: Buffer
    begunAt: Generated<Date>
    confirmedAt: Date | null
    lastStep: number | null
  }
  servicePriceLists: {
    version: number
    savedBy: string | null
    savedAt: Generated<Date>
  }
  servicePrices: {
    version: number
    position: number
    name: string
    fromAmount: number
    toAmount: number
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
  shipmentDelays: {
    id: GeneratedAlways<number>
    shipmentId: string
    orderId: string
    expectedFrom: string
    expectedTo: string
    at: Generated<Date>
    actor: string | null
  }
  shipmentLines: {
    shipmentId: string
    orderLineId: string
    quantity: number
  }
  shipmentTracking: {
    shipmentId: string
    trackedAt: Date
  }
  shipments: {
    id: Generated<string>
    orderId: string
    number: number
    state: 'to_prepare' | 'prepared' | 'sent' | 'delivered' | 'returned' | 'cancelled'
    version: Generated<number>
    carrier: string | null
    guide: Generated<string>
    addressId: string | null
    createdAt: Generated<Date>
    toPrepareSince: Date
    preparedAt: Date | null
    sentAt: Date | null
    deliveredAt: Date | null
    returnedAt: Date | null
    cancelledAt: Date | null
    receivedAt: Date | null
    since: GeneratedAlways<Date>
    hasNewAddress: Generated<boolean>
    overdueFrom: Date | null
    isPickup: Generated<boolean>
  }
  shopSettings: {
    isOnly: Generated<boolean>
    settings: Generated<unknown>
    version: Generated<number>
    firstStepsHiddenAt: Date | null
    runningOutFrom: Generated<number>
    takesTransfers: Generated<boolean>
    transferTo: Generated<string>
    chargesIva: Generated<boolean>
    usualTaxCode: Generated<'IVA19' | 'IVA5' | 'EXENTO' | 'EXCLUIDO'>
    hasChargedIva: Generated<boolean>
    hiddenBlocks: Generated<string[]>
    invoicesFrom: string | null
    hasInvoiced: Generated<boolean>
  }
  shopSynonyms: {
    id: Generated<string>
    words: string
    meaning: string
    pair: string[]
    version: Generated<number>
    createdAt: Generated<Date>
  }
  simulatedRefunds: {
    reference: string
    at: Generated<Date>
  }
  stickerReports: {
    id: Generated<string>
    number: GeneratedAlways<number>
    computerId: string
    message: string
    phone: Generated<string>
    receivedAt: Generated<Date>
  }
  stockMovements: {
    id: GeneratedAlways<number>
    productId: string
    at: Generated<Date>
    kind: string
    units: number
    result: number | null
    orderId: string | null
    actor: string | null
    note: string | null
    key: string | null
    fingerprint: string | null
    visitPartId: string | null
  }
  stockNotices: {
    id: Generated<string>
    userId: string
    productId: string
    wantedAt: Generated<Date>
    notifiedAt: Date | null
  }
  subcategories: {
    category: string
    name: string
    position: number
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
  taskHistory: {
    taskId: string
    version: number
    actor: string | null
    before: unknown
    after: unknown
    at: Date
  }
  taskPlaces: {
    taskId: string
    municipalityCode: string
  }
  tasks: {
    id: Generated<string>
    tipo: 'preventivo' | 'correctivo'
    userId: string
    technicianId: string | null
    estado: Generated<'pendiente' | 'en proceso' | 'completado' | 'cancelado'>
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
    prioridad: 'baja' | 'media' | 'alta' | null
    problema: string | null
    fingerprint: Generated<Buffer>
    version: Generated<number>
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
    changedBy: string | null
    sortsAt: GeneratedAlways<Date>
    requestKey: string | null
  }
  technicianDaysOff: {
    id: Generated<string>
    technicianId: string
    day: string
    reason: Generated<string>
    madeBy: string | null
    madeAt: Generated<Date>
  }
  technicianHours: {
    technicianId: string
    weekday: number
    begins: number | null
    ends: number | null
    hoursOff: GeneratedAlways<number>
  }
  technicianSkills: {
    technicianId: string
    tipo: 'mesa' | 'portatil' | 'todo en uno'
  }
  technicianZones: {
    technicianId: string
    zoneId: string
  }
  throttles: {
    key: string
    count: number
    endsAt: Date
  }
  undoneRefunds: {
    refundId: number
    orderId: string
    at: Generated<Date>
    actor: string
    reason: string
  }
  unitsSoldCounted: {
    onlyOne: Generated<boolean>
    until: Date
  }
  users: {
    id: Generated<string>
    name: string
    email: string
    role: Generated<'ADMIN' | 'GENERAL' | 'TECHNICAL'>
    phone: Generated<string>
    documentType: Generated<'CC' | 'NIT'>
    document: Generated<string>
    profilePic: Generated<string>
    passwordHash: string
    policyVersion: Generated<string>
    createdAt: Generated<Date>
    deletedAt: Date | null
    areas: string[] | null
  }
  visitAnswers: {
    id: GeneratedAlways<number>
    taskId: string
    decision: 'confirmed' | 'moved' | 'cancelled'
    version: number
    fecha: string | null
    hora: string
    via: 'account' | 'link'
    reason: string | null
    at: Generated<Date>
  }
  visitApprovals: {
    quoteId: string
    how: string
    signer: Generated<string>
    drawing: Generated<string>
    at: Date
    receivedAt: Generated<Date>
  }
  visitCancellations: {
    taskId: string
    version: number
    reason: string
    cancelledBy: string | null
    at: Generated<Date>
  }
  visitCharges: {
    id: Generated<string>
    taskId: string
    provider: string
    reference: string
    amount: number
    redirectUrl: string | null
    outcome: string | null
    madeBy: string | null
    createdAt: Generated<Date>
    expiresAt: Date
    nextCheckAt: Date | null
    lastCheckAt: Date | null
    trace: Generated<string | null>
  }
  visitComputers: {
    id: Generated<string>
    taskId: string
    position: number
    computerId: string | null
    tipo: Generated<string>
    marca: Generated<string>
    modelo: Generated<string>
    serie: Generated<string>
    problema: Generated<string>
    state: Generated<
      'por_revisar' | 'en_curso' | 'resuelto' | 'requiere_repuesto' | 'no_se_pudo' | 'pospuesto' | 'sin_detalle'
    >
    findings: Generated<string>
    workDone: Generated<string>
    reason: Generated<string>
    minutes: number | null
    begunAt: Date | null
    version: Generated<number>
    updatedAt: Generated<Date>
    changedBy: string | null
  }
  visitFollowUps: {
    taskId: string
    followUpId: string
    madeBy: string | null
    madeAt: Generated<Date>
  }
  visitLinesTakenBack: {
    lineId: string
    taskId: string
    kind: 'service' | 'part'
    quoteId: string
    reason: string
    technicianId: string
    at: Generated<Date>
  }
  visitLinks: {
    tokenHash: Buffer
    purpose: string
    taskId: string
    about: string | null
    endsAt: Date
    createdAt: Generated<Date>
  }
  visitParts: {
    id: string
    taskId: string
    computerId: string
    productId: string
    productName: string
    productImage: Generated<string>
    unitPrice: number
    quantity: number
    state: Generated<'added' | 'approved' | 'dropped' | 'returned'>
    wasCounted: boolean | null
    version: Generated<number>
    technicianId: string
    addedAt: Generated<Date>
    costPrice: number | null
  }
  visitPayments: {
    id: string
    taskId: string
    quoteId: string
    method: string
    amount: number
    technicianId: string
    at: Date
    receivedAt: Generated<Date>
    reverses: string | null
    reason: Generated<string>
    notedBy: string | null
    provider: string | null
    providerTxId: string | null
    reference: Generated<string>
    taxCode: 'IVA19' | 'IVA5' | 'EXENTO' | 'EXCLUIDO' | null
  }
  visitPhotos: {
    id: string
    computerId: string | null
    moment: 'antes' | 'despues' | 'solicitud'
    file: string
    fingerprint: Buffer
    bytes: number
    takenAt: Date
    receivedAt: Generated<Date>
    technicianId: string | null
    removedAt: Date | null
    taskId: string | null
  }
  visitPoints: {
    taskId: string
    position: number
    checklistVersion: number
    text: string
    isRequired: boolean
    state: Generated<'open' | 'done' | 'not_applicable'>
    note: Generated<string>
    version: Generated<number>
    updatedAt: Generated<Date>
    changedBy: string | null
  }
  visitQuoteLines: {
    quoteId: string
    position: number
    kind: 'fee' | 'service' | 'part'
    lineId: string | null
    computerId: string | null
    name: string
    picture: Generated<string>
    quantity: number
    unitPrice: number
    amount: GeneratedAlways<number>
  }
  visitQuotes: {
    id: string
    taskId: string
    number: number
    total: number
    fingerprint: Buffer
    state: Generated<'open' | 'approved' | 'declined' | 'replaced'>
    version: Generated<number>
    technicianId: string
    madeAt: Generated<Date>
    answeredAt: Date | null
  }
  visitRecordAdditions: {
    id: string
    taskId: string
    position: number
    text: string
    author: string
    authorId: string
    at: Generated<Date>
  }
  visitRecordCodes: {
    taskId: string
    nonce: Generated<string>
    content: Buffer
    tries: Generated<number>
    sentAt: Generated<Date>
    expiresAt: Date
  }
  visitRecordYears: {
    year: number
    last: number
  }
  visitRecords: {
    taskId: string
    year: number
    number: number
    document: string | null
    hash: Buffer
    way: 'drawing' | 'code'
    signedAt: Generated<Date>
    technicianId: string
  }
  visitRefunds: {
    id: Generated<string>
    taskId: string
    why: 'excess' | 'amount' | 'cancelled' | 'taken_back'
    amount: number
    isCounted: boolean
    provider: string | null
    providerTxId: string | null
    createdAt: Generated<Date>
    doneAt: Date | null
    doneBy: string | null
    note: Generated<string>
  }
  visitServices: {
    id: string
    taskId: string
    computerId: string | null
    listVersion: number
    position: number
    name: string
    fromAmount: number
    toAmount: number
    amount: number
    state: Generated<'added' | 'approved' | 'dropped'>
    version: Generated<number>
    technicianId: string
    addedAt: Generated<Date>
  }
  visitSettings: {
    onlyOne: Generated<boolean>
    cutoffHours: Generated<number>
    warrantyDays: Generated<number>
    version: Generated<number>
    transferTo: Generated<string>
  }
  visitStages: {
    taskId: string
    stage: 'on_the_way' | 'arrived' | 'started' | 'finished'
    at: Date
    receivedAt: Generated<Date>
    technicianId: string
  }
  visitSteps: {
    technicianId: string
    id: string
    taskId: string
    kind: string
    about: string
    version: number
    fingerprint: Buffer
    at: Date
    receivedAt: Generated<Date>
  }
  visitTransactions: {
    provider: string
    providerTxId: string
    chargeId: string
    status: 'pending' | 'approved' | 'declined' | 'voided' | 'refunded' | 'expired' | 'error'
    amount: number
    currency: string
    method: Generated<string>
    raw: unknown
    firstSeenAt: Generated<Date>
    lastSeenAt: Generated<Date>
  }
  visitWords: {
    taskId: string
    words: string
    sortsAt: Date
  }
  visitsToClose: {
    taskId: string
    since: Generated<Date>
  }
  wishes: {
    userId: string
    productId: string
    wishedAt: Generated<Date>
  }
  zoneMunicipalities: {
    municipalityCode: string
    zoneId: string
  }
  zoneTravel: {
    zoneId: string
    otherZoneId: string
    minutes: number
  }
  zones: {
    id: Generated<string>
    name: string
  }
}
