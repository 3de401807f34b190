import '../ui/button.ts'
