import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deskTenderQuery } from '../../../../api/desk.ts'
import { teamQuery } from '../../../../api/team.ts'
import { ShareLink } from './ShareLink.tsx'

interface Props {
  bid_idn: string
  /** called with who carries the tender in a team of two or more */
  onCarrier: (name: string | undefined) => void
}

/** What the desk adds to the page of a tender that is on it: its link, and who carries it. */
export default function SheetDesk({ bid_idn, onCarrier }: Props) {
  const { data: own } = useQuery(teamQuery())
  const team = own?.team ?? undefined
  const { data: desk } = useQuery({ ...deskTenderQuery({ team: team ?? 0, bid_idn }), enabled: team !== undefined })
  const carrier = desk && desk.people.length > 1 ? desk.people.find(({ sub }) => sub === desk.carrier)?.name : undefined
  useEffect(() => onCarrier(carrier), [carrier, onCarrier])
  if (team === undefined || !desk?.stage) return null
  return <ShareLink team={team} bid_idn={bid_idn} desk={desk} />
}
