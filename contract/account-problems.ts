/** The problems of a code besides the password. */
export const accountProblems = {
  SECOND_FACTOR: { status: 401, message: 'Escribe el código de tu aplicación de autenticación.' },
  WRONG_CODE: { status: 403, message: 'El código no es correcto o ya se usó. Escribe el que se ve ahora.' },
  SECOND_FACTOR_ON: { status: 409, message: 'La verificación en dos pasos ya está activa.' },
  SECOND_FACTOR_NOT_BEGUN: { status: 409, message: 'La activación venció o no ha empezado. Empieza de nuevo.' },
  SECOND_FACTOR_UNREADABLE: {
    status: 409,
    message:
      'La tienda perdió la clave con la que comprueba tu código. Pide a quien la instaló que quite tu verificación en dos pasos.',
  },
} as const satisfies Record<string, { status: number; message: string }>
