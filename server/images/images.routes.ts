import type { CallName } from '../../contract/calls.ts'
import { PICTURE_BYTES } from '../../contract/images/upload-rules.ts'
import type { Db } from '../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../platform/http/audit.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { done, ok } from '../platform/http/serve.ts'
import type { PictureStore } from './store.ts'
import type { UploadPlace } from './upload-place.ts'
import { storeUpload } from './uploads.ts'

type Parts = { db: Db; audit: Audit; pictures: PictureStore; place: UploadPlace }

/** Binds the calls of pictures to their functions. */
export function imagesHandlers({ db, audit, pictures, place }: Parts): Handlers<Extract<CallName, `images.${string}`>> {
  return {
    'images.upload': async ({ input, actor, request, reply, refuse }) => {
      if (input.file.length > PICTURE_BYTES) throw refuse('IMAGE_TOO_LARGE')
      const hasQuota = actor.role === 'GENERAL'
      const { address, hash, bytes } = await storeUpload(db, pictures, {
        owner: actor.id,
        hasQuota,
        file: input.file,
        refuse,
      })
      await audit.record(db, auditActorOf(request), {
        action: 'picture.uploaded',
        target: hash,
        after: { received: input.file.length, kept: bytes },
      })
      void reply.code(201)
      return { ...done(), url: address }
    },
    'images.findUpload': async () => ok({ address: place.address, isOwn: place.isOwn }),
  }
}
