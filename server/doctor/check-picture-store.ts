import type { Config } from '../config.ts'
import { openPictureStores } from '../images/open-stores.ts'
import { reasonOfFailure } from '../start-failure.ts'
import { bad, good, type Finding } from './finding.ts'

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
    const { cause = error } = error as Error
    return [bad('El almacén de fotos de IMAGES_S3_URL no sirve', reasonOfFailure(cause))]
  }
}
