-- A database as version 0.1 wrote it, before turns were proved: games played, half deployed, ended,
-- waiting, and begun in the middle of a deploy.
BEGIN TRANSACTION;
CREATE TABLE challenges (
        id TEXT PRIMARY KEY, player TEXT NOT NULL, open INTEGER NOT NULL, terms TEXT NOT NULL,
        created INTEGER NOT NULL, game TEXT
    ) WITHOUT ROWID;
INSERT INTO "challenges" VALUES('c69zdrchmwfdh','p8sq263af3qha',0,'{"color":"r","clock":null,"start":"9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7"}',1794819078411,'gw3zgx8vg2bkk');
INSERT INTO "challenges" VALUES('cazujs3kk5rpr','p8sq263af3qha',0,'{"color":"r","clock":null,"start":"6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9 c3:Fc3>e5..."}',1794819078458,'gk7vdeba5f42h');
INSERT INTO "challenges" VALUES('cgjvxq37vjxbr','p8sq263af3qha',0,'{"color":"r","clock":{"initial":60000,"increment":1000}}',1794819078455,'gxsebfs79f6s7');
INSERT INTO "challenges" VALUES('cjxq43vwnm5w6','p8sq263af3qha',0,'{"color":"r","clock":{"initial":600000,"increment":5000},"start":"9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7"}',1794819078414,'gr27zenef7ndy');
INSERT INTO "challenges" VALUES('cm7g34yjznyxk','p8sq263af3qha',0,'{"color":"r","clock":null}',1794819078357,'gf7bgpxpfzcsc');
INSERT INTO "challenges" VALUES('czfw6hdz9awqq','p8sq263af3qha',0,'{"color":"r","clock":null,"start":"6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9 c3:Fc3>e5..."}',1794819078468,NULL);
CREATE TABLE changes (
        game TEXT NOT NULL, number INTEGER NOT NULL, events INTEGER NOT NULL, json TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
INSERT INTO "changes" VALUES('g7bsaim8ptaky',1,1,'{"at":1794819078469,"events":[{"event":"turn","by":"r","turn":{"san":"Tf6","lan":"Tf4-f6"},"fen":"6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 1 1","events":[{"event":"moved","from":"f4","to":"f6","unit":"T","kind":"quiet"}],"clock":null,"time":1,"claims":[],"repetitions":1}],"message":["r","1"]}');
INSERT INTO "changes" VALUES('g7bsaim8ptaky',2,2,'{"at":1794819078473,"events":[{"event":"turn","by":"b","turn":{"san":"Gi8","lan":"Gi9-i8"},"fen":"6c4/1n2fh1hf2/3a2s2a1/2n1gt1t3/2ie2m1gei/11/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 2 2","events":[{"event":"moved","from":"i9","to":"i8","unit":"G","kind":"quiet"}],"clock":null,"time":4,"claims":[],"repetitions":1}]}');
INSERT INTO "changes" VALUES('g7bsaim8ptaky',3,3,'{"at":1794819078473,"events":[{"event":"end","result":{"score":"0-1","winner":"b","reason":"resignation","rule":"11.7"},"clock":null}],"message":["r","2"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',1,1,'{"at":1794819078396,"events":[{"event":"turn","by":"r","turn":{"san":"Tf6","lan":"Tf4-f6"},"fen":"6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 1 1","events":[{"event":"moved","from":"f4","to":"f6","unit":"T","kind":"quiet"}],"clock":null,"time":37,"claims":[],"repetitions":1}],"message":["r","1"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',2,2,'{"at":1794819078397,"events":[{"event":"turn","by":"b","turn":{"san":"Tf7","lan":"Tf9-f7"},"fen":"6c4/1n2fh1hf2/3a2s2a1/2n1g2tg2/2ie2m2ei/5t5/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 2 2","events":[{"event":"moved","from":"f9","to":"f7","unit":"T","kind":"quiet"}],"clock":null,"time":1,"claims":[],"repetitions":1}],"message":["b","2"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',3,3,'{"at":1794819078397,"events":[{"event":"turn","by":"r","turn":{"san":"Tf5","lan":"Tf6-f5"},"fen":"6c4/1n2fh1hf2/3a2s2a1/2n1g2tg2/2ie2m2ei/5t5/11/2IE1TM2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 3 2","events":[{"event":"moved","from":"f6","to":"f5","unit":"T","kind":"quiet"}],"clock":null,"time":0,"claims":[],"repetitions":1}],"message":["r","3"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',4,4,'{"at":1794819078397,"events":[{"event":"turn","by":"b","turn":{"san":"Tf8","lan":"Tf7-f8"},"fen":"6c4/1n2fh1hf2/3a2s2a1/2n1g2tg2/2ie1tm2ei/11/11/2IE1TM2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 4 3","events":[{"event":"moved","from":"f7","to":"f8","unit":"T","kind":"quiet"}],"clock":null,"time":0,"claims":[],"repetitions":1}],"message":["b","4"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',5,5,'{"at":1794819078399,"events":[{"event":"offer","by":"r","offer":"draw"}],"message":["r","5"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',6,6,'{"at":1794819078399,"events":[{"event":"decline","by":"b","offer":"draw","again":14}],"message":["b","6"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',7,7,'{"at":1794819078407,"events":[{"event":"offer","by":"r","offer":"takeback"}],"message":["r","7"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',8,8,'{"at":1794819078408,"events":[{"event":"takeback","turns":2,"fen":"6c4/1n2fh1hf2/3a2s2a1/2n1g2tg2/2ie2m2ei/5t5/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 2 2","clock":null,"claims":[],"repetitions":1}],"message":["b","8"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',9,9,'{"at":1794819078408,"events":[{"event":"turn","by":"r","turn":{"san":"Ic6","lan":"Ic5-c6"},"fen":"6c4/1n2fh1hf2/3a2s2a1/2n1g2tg2/2ie2m2ei/5t5/2I2T5/3E2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 3 2","events":[{"event":"moved","from":"c5","to":"c6","unit":"I","kind":"quiet"}],"clock":null,"time":0,"claims":[],"repetitions":1}],"message":["r","9"]}');
INSERT INTO "changes" VALUES('gf7bgpxpfzcsc',10,10,'{"at":1794819078409,"events":[{"event":"offer","by":"b","offer":"draw"}],"message":["b","10"]}');
INSERT INTO "changes" VALUES('gk7vdeba5f42h',1,1,'{"at":1794819078463,"events":[{"event":"turn","by":"r","turn":{"san":"c3:N<,Fe5,Tc5","lan":"c3:Nc3<,Fc3>e5,Tc3>c5"},"fen":"6c4/11/11/11/11/11/11/2T1F6/11/2N8/11/5C5 b - - 5 9","events":[{"event":"deployed","from":"c3","to":"e5","unit":"F","kind":"quiet"},{"event":"deployed","from":"c3","to":"c5","unit":"T","kind":"quiet"},{"event":"committed","from":"c3","stay":"N"}],"clock":null,"time":5,"claims":[],"repetitions":1}],"message":["r","1"]}');
INSERT INTO "changes" VALUES('gr27zenef7ndy',1,0,'{"at":1794819078427,"steps":["b3:Nb3>b5"],"message":["r","1"]}');
INSERT INTO "changes" VALUES('gr27zenef7ndy',2,1,'{"at":1794819078443,"events":[{"event":"turn","by":"r","turn":{"san":"b3:Nb5,Tc3","lan":"b3:Nb3>b5,Tb3>c3"},"fen":"9ic/10i/11/8A2/11/11/11/1N9/11/2T8/9II/9IC b - - 5 7","events":[{"event":"deployed","from":"b3","to":"b5","unit":"N","kind":"quiet"},{"event":"deployed","from":"b3","to":"c3","unit":"T","kind":"quiet"}],"clock":{"r":600000,"b":600000,"running":null,"at":1794819078443},"time":27,"claims":[],"repetitions":1}],"message":["r","2"]}');
INSERT INTO "changes" VALUES('gr27zenef7ndy',3,2,'{"at":1794819078444,"events":[{"event":"end","result":{"score":"1-0","winner":"r","reason":"resignation","rule":"11.7"},"clock":{"r":600000,"b":600000,"running":null,"at":1794819078444}}],"message":["b","3"]}');
INSERT INTO "changes" VALUES('gr27zenef7ndy',4,3,'{"at":1794819078447,"events":[{"event":"offer","by":"b","offer":"rematch"}],"message":["b","4"]}');
INSERT INTO "changes" VALUES('gr27zenef7ndy',5,4,'{"at":1794819078451,"events":[{"event":"rematch","game":"gd89btvvzpb3i"}],"message":["r","5"]}');
INSERT INTO "changes" VALUES('gw3zgx8vg2bkk',1,0,'{"at":1794819078413,"steps":["b3:Nb3>b5"],"message":["r","1"]}');
INSERT INTO "changes" VALUES('gw3zgx8vg2bkk',2,0,'{"at":1794819078413,"steps":[],"message":["r","2"]}');
INSERT INTO "changes" VALUES('gw3zgx8vg2bkk',3,0,'{"at":1794819078413,"steps":["b3:Nb3>b5"],"message":["r","3"]}');
INSERT INTO "changes" VALUES('gxsebfs79f6s7',1,1,'{"at":1794819078457,"events":[{"event":"turn","by":"r","turn":{"san":"Tf6","lan":"Tf4-f6"},"fen":"6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 1 1","events":[{"event":"moved","from":"f4","to":"f6","unit":"T","kind":"quiet"}],"clock":{"r":60000,"b":60000,"running":null,"at":1794819078457},"time":1,"claims":[],"repetitions":1}],"message":["r","1"]}');
CREATE TABLE games (
        id TEXT PRIMARY KEY, red TEXT, blue TEXT, level INTEGER, settings TEXT NOT NULL,
        created INTEGER NOT NULL, fen TEXT NOT NULL, last TEXT, turns INTEGER NOT NULL,
        result TEXT, moved INTEGER NOT NULL, awake INTEGER NOT NULL
    , due INTEGER) WITHOUT ROWID;
INSERT INTO "games" VALUES('g7bsaim8ptaky','p8sq263af3qha',NULL,1,'{"clock":null,"start":null,"rated":false}',1794819078468,'6c4/1n2fh1hf2/3a2s2a1/2n1gt1t3/2ie2m1gei/11/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 2 2','Gi8',2,'{"score":"0-1","winner":"b","reason":"resignation","rule":"11.7"}',1794819078473,0,NULL);
INSERT INTO "games" VALUES('gd89btvvzpb3i','p4rpaau8memwt','p8sq263af3qha',NULL,'{"clock":{"initial":600000,"increment":5000},"start":"9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7","rated":false}',1794819078451,'9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7',NULL,0,NULL,1794819078451,0,NULL);
INSERT INTO "games" VALUES('gf7bgpxpfzcsc','p8sq263af3qha','p4rpaau8memwt',NULL,'{"clock":null,"start":null,"rated":false}',1794819078359,'6c4/1n2fh1hf2/3a2s2a1/2n1g2tg2/2ie2m2ei/5t5/2I2T5/3E2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 3 2','Ic6',3,NULL,1794819078408,0,NULL);
INSERT INTO "games" VALUES('gk7vdeba5f42h','p8sq263af3qha','p4rpaau8memwt',NULL,'{"clock":null,"start":"6c4/11/11/11/11/11/11/11/11/2(NFT)8/11/5C5 r - - 4 9","rated":false}',1794819078458,'6c4/11/11/11/11/11/11/2T1F6/11/2N8/11/5C5 b - - 5 9','c3:N<,Fe5,Tc5',1,NULL,1794819078463,0,NULL);
INSERT INTO "games" VALUES('gr27zenef7ndy','p8sq263af3qha','p4rpaau8memwt',NULL,'{"clock":{"initial":600000,"increment":5000},"start":"9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7","rated":false}',1794819078416,'9ic/10i/11/8A2/11/11/11/1N9/11/2T8/9II/9IC b - - 5 7','b3:Nb5,Tc3',1,'{"score":"1-0","winner":"r","reason":"resignation","rule":"11.7"}',1794819078443,0,NULL);
INSERT INTO "games" VALUES('gw3zgx8vg2bkk','p8sq263af3qha','p4rpaau8memwt',NULL,'{"clock":null,"start":"9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7","rated":false}',1794819078412,'9ic/10i/11/8A2/11/11/11/11/11/1(NT)9/9II/9IC r - - 4 7',NULL,0,NULL,1794819078412,0,NULL);
INSERT INTO "games" VALUES('gxsebfs79f6s7','p8sq263af3qha','p4rpaau8memwt',NULL,'{"clock":{"initial":60000,"increment":1000},"start":null,"rated":false}',1794819078456,'6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/5T5/2IE2M2EI/2N1G2TG2/3A2S2A1/1N2FH1HF2/6C4 b - - 1 1','Tf6',1,NULL,1794819078457,0,NULL);
CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO "meta" VALUES('cookies',X'F2A8BACA9AE829C9CF1A9562C5CB4C0BE06370D19590EB9786FC033BC2E32EC2');
CREATE TABLE players (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, changed INTEGER NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "players" VALUES('p8sq263af3qha','Lan',1794819078357);
CREATE INDEX open_challenges ON challenges (created) WHERE open AND game IS NULL;
CREATE INDEX games_of_red ON games (red, created) WHERE red IS NOT NULL;
CREATE INDEX games_of_blue ON games (blue, created) WHERE blue IS NOT NULL;
CREATE INDEX awake_games ON games (id) WHERE awake;
CREATE INDEX waiting_challenges ON challenges (created) WHERE game IS NULL;
CREATE INDEX running_of_red ON games (red) WHERE result IS NULL AND red IS NOT NULL;
CREATE INDEX running_of_blue ON games (blue) WHERE result IS NULL AND blue IS NOT NULL;
CREATE INDEX live_games ON games (moved) WHERE result IS NULL AND turns >= 2;
CREATE INDEX waiting_of_player ON challenges (player, created) WHERE game IS NULL;
COMMIT;
PRAGMA user_version = 3;
