import { join } from 'node:path'

import { openFolderStore } from './folder-store.ts'
import { openS3Store } from './s3-store.ts'
import type { PictureStore } from './store.ts'

type Settings = {
  DATA_DIR: string
  IMAGES_S3_URL: string
  IMAGES_S3_REGION: string
  IMAGES_S3_ACCESS_KEY_ID: string
  IMAGES_S3_SECRET_ACCESS_KEY: string
}

type PictureStores = {
  avatars: PictureStore
  pictures: PictureStore
  visitPhotos: PictureStore
  casePhotos: PictureStore
  invoiceFiles: PictureStore
}

/**
 * Opens the stores of uploaded pictures, of profile pictures, of the photos of visits and cases, and of the files of invoices: folders, or one
 * S3 bucket.
 */
export function openPictureStores(settings: Settings): PictureStores {
  const open = (folder: string): PictureStore =>
    settings.IMAGES_S3_URL === ''
      ? openFolderStore(join(settings.DATA_DIR, folder))
      : openS3Store(
          {
            url: settings.IMAGES_S3_URL,
            region: settings.IMAGES_S3_REGION,
            accessKeyId: settings.IMAGES_S3_ACCESS_KEY_ID,
            secretAccessKey: settings.IMAGES_S3_SECRET_ACCESS_KEY,
          },
          folder,
        )
  return {
    avatars: open('avatars'),
    pictures: open('pictures'),
    visitPhotos: open('visit-photos'),
    casePhotos: open('case-photos'),
    invoiceFiles: open('invoices'),
  }
}
