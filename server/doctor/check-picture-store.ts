import type { Config } from '../config.ts'
import { openPictureStores } from '../images/open-stores.ts'
import { reasonOfFailure } from '../start-failure.ts'
import { bad, good, type Finding } from './finding.ts'

const pictureStore = { name: 'El almacén de fotos', setting: 'IMAGES_S3_URL' }

/**
 * Checks the S3 store of the pictures, if there is one: its address, its keys, and that the bucket exists. It only reads: a
 * list of the bucket, because a missing picture and a missing bucket are both 404.
 */
export async function checkPictureStore(config: Config): Promise<Finding[]> {
  if (config.IMAGES_S3_URL === '') return []
  try {
    for await (const _first of openPictureStores(config).pictures.olderThan(new Date())) break
    return [good(`Las fotos se guardan en ${config.IMAGES_S3_URL}`)]
  } catch (error) {
    return [bad('El almacén de fotos de IMAGES_S3_URL no sirve', reasonOfFailure(firstCause(error), pictureStore))]
  }
}

/** The first cause: our problem and the error of `fetch`, which only says that it failed, wrap it. */
function firstCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : error
}
