import Heart from 'lucide-react/icons/heart'
import HeartCrack from 'lucide-react/icons/heart-crack'
import Reply from 'lucide-react/icons/reply'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { Glyph, GlyphSheet } from '#ui/glyph.tsx'

const icons = { accept: ThumbsUp, reject: ThumbsDown, like: Heart, dislike: HeartCrack, reply: Reply }

/** What comments show again and again; stands once on a page with comments. */
export function CommentGlyphs() {
  return <GlyphSheet icons={icons} />
}

export function CommentGlyph({ name, size = 18 }: { name: keyof typeof icons; size?: number }) {
  return <Glyph name={name} size={size} />
}
