import Heart from 'lucide-react/icons/heart'
import HeartCrack from 'lucide-react/icons/heart-crack'
import Reply from 'lucide-react/icons/reply'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'

const icons = { accept: ThumbsUp, reject: ThumbsDown, like: Heart, dislike: HeartCrack, reply: Reply }

export function CommentIcon({ name, size = 18 }: { name: keyof typeof icons; size?: number }) {
  const Icon = icons[name]
  return <Icon aria-hidden="true" size={size} />
}
