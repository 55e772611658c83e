import type { Answers } from './answers.ts'
import type { LikelyPrice } from './likely-price.ts'

export const useLikelyPrice = (_answers: Answers): LikelyPrice | undefined => undefined
