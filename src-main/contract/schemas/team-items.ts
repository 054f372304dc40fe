import { z } from 'zod'
import { passNames } from '../../reconciliation/passes.ts'
import { presetValues } from '../schemas.ts'
import { storedProfileSchema } from './profile.ts'

const { statusMap, rails, ties } = storedProfileSchema.shape

/** The shapes of shared settings, whose contents come from colleagues. */
export const settingsItemSchemas = {
  rules: z.object({ passes: z.array(z.enum(passNames)).min(1), isSuggesting: z.boolean() }),
  status_map: statusMap,
  rails,
  ties,
  fees: z.object({ fee_source: presetValues.feeSource, feed_net: presetValues.feedNet }),
}
