import { read, steps, write } from '../database/call.ts'
import { digestOfRun } from '../decisions/periods.ts'
import { finishSync } from '../records/finish-sync.ts'
import { countUnknownOutcomes } from '../records/service-log.ts'
import { getRun } from '../runs/runs.ts'
import { countUnsentRecords } from './count-unsent.ts'
import { isKnownEpoch, listLost, readHeadHash } from './epochs.ts'
import { eraseRunPart, listErasedFiles, noteRemovedFile } from './erasure.ts'
import {
  dismissItemNotice,
  finishItems,
  listItemNotices,
  listItems,
  planItems,
  storeReplacedItems,
} from './items.ts'
import { applyEvents, listTeamEvents, verifyTeamLog } from './log.ts'
import { findMissingText, finishMissingTexts, receiveTexts } from './missing-texts.ts'
import { listUnshared, prepareOutgoing } from './outbox.ts'
import { saveTeamRecords } from './received-records.ts'
import {
  beginReceiving,
  findIncompleteRun,
  findWantedPart,
  finishReceiving,
  openSharedRun,
  receivePart,
} from './received-run.ts'
import { dismissRefused } from './refused.ts'
import { rewindLog } from './rewind.ts'
import {
  findRunFile,
  findRunLedger,
  listLeftOutFiles,
  noteRunFile,
  noteRunLedger,
} from './run-file.ts'
import { forgetSentParts, noteSentPart, readNextSend } from './sent-run.ts'
import { findUnsharedRun, readBreakContents } from './shared-run.ts'
import {
  enterTeam,
  findTeam,
  getTeam,
  getTeamState,
  leaveTeam,
  noteTeamClock,
  noteTeamQuotas,
  readTeamServer,
  refuseSecondTeam,
  renewStation,
} from './team.ts'
import { noteSentRecords, readUnsentRecords } from './unsent-records.ts'

/** Calls about the profile's team: its log, unshared work, and the runs and closings of others. */
export const teamCalls = {
  findTeam: read((db) => findTeam(db) ?? null),
  getTeam: read(getTeam),
  findTeamState: read((db) => (findTeam(db) ? getTeamState(db) : null)),
  getTeamState: read(getTeamState),
  teamServer: read(readTeamServer),
  refuseSecondTeam: read(refuseSecondTeam),
  enterTeam: write(enterTeam),
  leaveTeam: write(leaveTeam),
  noteTeamClock: write(noteTeamClock),
  noteTeamQuotas: write(noteTeamQuotas),
  renewStation: write(renewStation),
  prepareOutgoing: write(prepareOutgoing),
  listUnshared: read(listUnshared),
  dismissRefused: write(dismissRefused),
  applyEvents: write(applyEvents),
  isKnownEpoch: read((db, input: { epoch: string }) => ({ isKnown: isKnownEpoch(db, input) })),
  readHeadHash: read((db, input: { seq: number }) => ({ hash: readHeadHash(db, input) })),
  rewindLog: write(rewindLog),
  listLost: read(listLost),
  verifyTeamLog: read(verifyTeamLog),
  findMissingText: read(findMissingText),
  receiveTexts: write(receiveTexts),
  finishMissingTexts: write((db, _: null) => finishMissingTexts(db)),
  listTeamEvents: read(listTeamEvents),
  findUnsharedRun: read(findUnsharedRun),
  readBreakContents: read(readBreakContents),
  readNextSend: read(readNextSend),
  noteSentPart: write(noteSentPart),
  forgetSentParts: write(forgetSentParts),
  beginReceiving: write(beginReceiving),
  findWantedPart: read(findWantedPart),
  receivePart: write(receivePart),
  openSharedRun: write(openSharedRun),
  findIncompleteRun: read(findIncompleteRun),
  finishReceiving: write(finishReceiving),
  eraseRunPart: read(eraseRunPart),
  listErasedFiles: read(listErasedFiles),
  noteRemovedFile: write(noteRemovedFile),
  noteRunLedger: write(noteRunLedger),
  findRunLedger: read(findRunLedger),
  noteRunFile: write(noteRunFile),
  findRunFile: read(findRunFile),
  listLeftOutFiles: read(listLeftOutFiles),
  saveTeamRecords: write(saveTeamRecords),
  /** Builds the indexes and search filters of received records, as the end of a sync does. */
  finishRecords: steps((db, _: null, context) => finishSync(db, context)),
  countUnknownOutcomes: read((db) => ({ count: countUnknownOutcomes(db) })),
  countUnsentRecords: read((db) => ({ count: countUnsentRecords(db) })),
  readUnsentRecords: read(readUnsentRecords),
  noteSentRecords: write(noteSentRecords),
  planItems: read(planItems),
  storeReplacedItems: write(storeReplacedItems),
  finishItems: write(finishItems),
  listItems: read(listItems),
  listItemNotices: read(listItemNotices),
  dismissItemNotice: write(dismissItemNotice),
  closingDigest: read((db, { run }: { run: string | undefined }) => {
    const { seq, summary } = getRun(db, run)
    return { run: summary.run_id, digest: digestOfRun(db, seq, summary.run_id) }
  }),
}
