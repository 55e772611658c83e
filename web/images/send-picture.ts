import { UPLOAD_PRESET } from '../../contract/images/upload-rules.ts'
import { callOverHttp } from '../browser-call.ts'
import { upload } from '../forms/upload.ts'

type UploadPlace = { address: string; isOwn: boolean }

let place: Promise<UploadPlace> | undefined

/** The upload address is loaded once, and again after a failure. */
function findPlace(): Promise<UploadPlace> {
  place ??= callOverHttp('images.findUpload', {}).then(
    ({ data }) => data,
    (error: unknown) => {
      place = undefined
      throw error
    },
  )
  return place
}

const failed = 'No pudimos subir la imagen. Inténtalo de nuevo.'

/**
 * Uploads a picture: a form with `file` and `upload_preset`, answered with `url`, by the shop or by an external provider (P-44).
 * @param onProgress gets the share that has been sent, 0 to 1; not called for uploads to a provider
 * @returns the picture's address
 * @throws CallError with the Spanish message of the response
 */
export async function sendPicture(picture: Blob, onProgress: (share: number) => void): Promise<string> {
  const { address, isOwn } = await findPlace()
  const form = new FormData()
  form.set('upload_preset', UPLOAD_PRESET)
  form.set('file', picture, 'imagen')
  return upload<{ url: unknown }, string>({
    address,
    body: form,
    // With an upload listener a browser sends a CORS preflight to a provider, which accepts only plain forms.
    onProgress: isOwn ? onProgress : undefined,
    resultOf: ({ url }) => (typeof url === 'string' ? url : undefined),
    messageOf: () => failed,
  })
}
