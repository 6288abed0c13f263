import { ComingSoon } from '../../components/coming-soon/ComingSoon.tsx'
import { COMING_SOON } from '../../texts/coming-soon.ts'
import { CommunityDrawing } from './CommunityDrawing.tsx'

export default function CommunityPage() {
  return <ComingSoon {...COMING_SOON.pages.community} drawing={<CommunityDrawing />} />
}
