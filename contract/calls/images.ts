import type { Call } from '../call.ts'

export const imageCalls = {
  'images.upload': {
    method: 'POST',
    path: '/api/upload-image',
    access: 'signedIn',
    rate: 'image',
    changesState: true,
    isForm: true,
    // 5 MiB of picture and what the form adds.
    bodyLimit: 5 * 1024 * 1024 + 64 * 1024,
    audit: 'picture.uploaded',
  },
  'images.findUpload': { method: 'GET', path: '/api/image-upload', access: 'signedIn', rate: 'signedInRead' },
} as const satisfies Record<string, Call>
