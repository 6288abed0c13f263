import { COMING_SOON } from '@mirador/texts/coming-soon'
import { ComingSoon } from '../../components/coming-soon/ComingSoon.tsx'
import { CommunityDrawing } from './CommunityDrawing.tsx'

export default function CommunityPage() {
  return <ComingSoon {...COMING_SOON.pages.community} drawing={<CommunityDrawing />} />
}
