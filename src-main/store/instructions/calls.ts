import type { InstantText } from '../../base/instant.ts'
import type { Instruction, InstructionView } from '../../contract/services.ts'
import { read, write } from '../database/call.ts'
import {
  endInstruction,
  findCreatingInstruction,
  findInstruction,
  getInstruction,
  listInstructions,
  markSent,
  prepareInstruction,
} from './instructions.ts'

/** Calls to a service that change something, and their outcomes. */
export const instructionCalls = {
  prepareInstruction: write(prepareInstruction),
  markSent: write((db, { id, at }: { id: string; at: InstantText }) => markSent(db, id, at)),
  endInstruction: write(endInstruction),
  findInstruction: read(
    (db, { id }: { id: string }): InstructionView | null => findInstruction(db, id) ?? null,
  ),
  getInstruction: read((db, { id }: { id: string }) => getInstruction(db, id)),
  findCreatingInstruction: read(
    (
      db,
      { kind, createdId }: { kind: Instruction['kind']; createdId: string },
    ): InstructionView | null => findCreatingInstruction(db, kind, createdId) ?? null,
  ),
  listInstructions: read(
    (
      db,
      { kinds, limit }: { kinds: readonly Instruction['kind'][]; limit: number },
    ): readonly InstructionView[] => listInstructions(db, kinds, limit),
  ),
}
