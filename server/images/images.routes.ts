import { PICTURE_BYTES } from '../../contract/images.ts'
import { witnessOf, type Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'
import { ok, type Handlers } from '../platform/http/serve.ts'
import { Problem } from '../platform/problem.ts'
import type { PictureStore } from './store.ts'
import type { UploadPlace } from './upload-place.ts'
import { keepUpload } from './uploads.ts'

type Parts = { db: Db; audit: Audit; pictures: PictureStore; place: UploadPlace }

/** Binds the calls of pictures to what they do. */
export function imagesHandlers({
  db,
  audit,
  pictures,
  place,
}: Parts): Handlers<Extract<keyof Handlers, `images.${string}`>> {
  return {
    'images.upload': async ({ input, actor, request, reply }) => {
      if (!actor || !request) throw new Problem('NO_SESSION')
      if (input.file.length > PICTURE_BYTES) throw new Problem('IMAGE_TOO_LARGE')
      const hasQuota = actor.role === 'GENERAL'
      const { address, hash, bytes } = await keepUpload(db, pictures, { owner: actor.id, hasQuota, file: input.file })
      await audit.record(db, witnessOf(request), {
        action: 'picture.uploaded',
        target: hash,
        after: { received: input.file.length, kept: bytes },
      })
      void reply?.code(201)
      return { success: true, error: false, message: '', url: address }
    },
    'images.findUpload': async () => ok({ address: place.address, isOwn: place.isOwn }),
  }
}
