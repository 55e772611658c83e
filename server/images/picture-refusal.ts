/** Why a picture of another site was not fetched; `message` is what the owner reads. */
export class PictureRefusal extends Error {
  /** Whether a later retry can succeed. */
  readonly isPassing: boolean
  /** The host of a redirect that is not allowed. */
  readonly redirectHost: string | null

  constructor(
    message: string,
    {
      isPassing = false,
      redirectHost = null,
      cause,
    }: { isPassing?: boolean; redirectHost?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'PictureRefusal'
    this.isPassing = isPassing
    this.redirectHost = redirectHost
  }
}

/** The refusal of an address that leads into a private network. */
export const privateNetworkRefusal = (cause?: unknown): PictureRefusal =>
  new PictureRefusal('La dirección lleva a una red privada: no se trae.', { cause })

/** Why a response has no usable picture. */
export function refusalOfStatus(status: number): PictureRefusal {
  if (status === 404 || status === 410) return new PictureRefusal('La foto ya no está en ese sitio.')
  if (status === 401 || status === 403) return new PictureRefusal('Ese sitio no deja traer la foto.')
  const isPassing = status >= 500 || status === 429 || status === 408
  return new PictureRefusal(`El sitio respondió con un error (${status}).`, { isPassing })
}

/** The refusal for an error of the connection. */
export function refusalOfError(error: unknown, { isLate }: { isLate: boolean }): PictureRefusal {
  if (error instanceof PictureRefusal) return error
  if (isLate) return new PictureRefusal('El sitio no respondió a tiempo.', { isPassing: true, cause: error })
  if (error instanceof Error && /is not allowed\. Because/.test(error.message)) {
    return privateNetworkRefusal(error)
  }
  return new PictureRefusal('No se pudo conectar con el sitio.', { isPassing: true, cause: error })
}
