import { calls } from '../../contract/calls.ts'

/** The place where pictures are uploaded to and served from. */
export type UploadPlace = {
  address: string
  isOwn: boolean
  /** Host of an external provider's pictures, as the page's policy names it; '' when the shop stores them itself. */
  imageHost: string
  /** Origin of an external provider, to which the page may send; '' likewise. */
  uploadOrigin: string
}

/** The upload place of the settings: the shop's own call, or an external provider with the same form (P-44). */
export function uploadPlaceOf({
  IMAGE_UPLOAD_URL,
  IMAGE_HOST,
}: {
  IMAGE_UPLOAD_URL: string
  IMAGE_HOST: string
}): UploadPlace {
  if (IMAGE_UPLOAD_URL === '')
    return { address: calls['images.upload'].path, isOwn: true, imageHost: '', uploadOrigin: '' }
  const { host, origin } = new URL(IMAGE_UPLOAD_URL)
  return { address: IMAGE_UPLOAD_URL, isOwn: false, imageHost: IMAGE_HOST || host, uploadOrigin: origin }
}
