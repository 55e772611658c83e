/** For how many days the owner can look back at what was searched for (P-236). */
export const searchDays = ['7', '30', '90'] as const
