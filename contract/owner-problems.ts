/** Refusals of what the owner adds for shoppers: synonyms and discount codes. */
export const ownerProblems = {
  SYNONYM_REPEATED: { status: 409, message: 'Ya tienes un sinónimo con esas dos palabras.' },
  SYNONYM_KNOWN: { status: 409, message: 'La búsqueda ya encuentra lo mismo con esas dos palabras.' },
  SYNONYMS_FULL: { status: 409, message: 'Puedes tener máximo 200 sinónimos. Elimina uno para agregar otro.' },
  SYNONYM_CHANGED: {
    status: 409,
    message: 'Este sinónimo cambió mientras lo editabas. Se muestra como está ahora.',
  },
  CODE_REPEATED: { status: 409, message: 'Ya tienes un código con ese nombre.' },
  CODE_USED: { status: 409, message: 'Ya hay pedidos con este código: no se puede eliminar. Puedes apagarlo.' },
  CODES_FULL: { status: 409, message: 'Puedes tener máximo 500 códigos. Elimina uno para agregar otro.' },
} as const satisfies Record<string, { status: number; message: string }>
