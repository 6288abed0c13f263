import type { DeskTender } from '@mirador/contract/mesa'
import type { DeskPlace } from '../../../api/desk.ts'

/** What each part of the open tender shows. */
export interface PartProps {
  place: DeskPlace
  desk: DeskTender
  /** the people of the team by their accounts */
  names: ReadonlyMap<string, string>
  now: Date
}
