/** The passwords that are tried first, here and in Turkey; all of six characters or more, in lower case. */
export const commonPasswords = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123 123321 111111 112233 121212 000000 654321 666666 696969 777777 888888 999999 987654321
  password password1 password123 passw0rd p@ssw0rd qwerty qwerty123 qwertyuiop qwert123 asdfgh asdfghjkl asdasd zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3r4
  abc123 abcdef abcd1234 abc12345 iloveyou letmein welcome welcome1 monkey dragon football baseball sunshine princess superman batman master shadow michael jordan
  admin123 admin1 administrator root123 test123 test1234 testtest guest123 changeme secret secret1 hello123 whatever trustno1 starwars pokemon naruto google
  galatasaray fenerbahce besiktas trabzonspor istanbul ankara izmir1 turkiye turkey ataturk mustafa mehmet ahmet1 sifre123 sifre1 parola parola1 parola123 sifresifre
  seniseviyorum askim1 askimm canim1 kanka1 gs1905 fb1907 bjk1903 ts1967 1905gs 1907fb 1903bjk 101010 202020 131313 159753 147258 147258369 741852963 789456 789456123
  lokma1 lokma123 lokmalokma aaaaaa aaaaaaa aaaaaaaa 1234qwer qwe123 qweasd qweasdzxc asd123 zaq12wsx`.split(/\s+/),
)
