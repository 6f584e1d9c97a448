DROP INDEX `learning_documents_order`;
--> statement-breakpoint
DROP INDEX `learning_documents_title`;
--> statement-breakpoint
DROP INDEX `learning_documents_origin`;
--> statement-breakpoint
ALTER TABLE `learning_documents` ADD `library` integer;
--> statement-breakpoint
UPDATE `learning_documents` SET `library` = `org`;
--> statement-breakpoint
ALTER TABLE `learning_documents` ADD `audience` text;
--> statement-breakpoint
CREATE INDEX `learning_documents_library` ON `learning_documents` (`library`,`domain`,`position`,`rid`);
--> statement-breakpoint
CREATE INDEX `learning_documents_newest` ON `learning_documents` (`org`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_documents_position` ON `learning_documents` (`org`,`position`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_documents_title` ON `learning_documents` (`org`,`title`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_documents_origin` ON `learning_documents` (`org`,`origin`,`origin_key`) WHERE origin_key IS NOT NULL;
--> statement-breakpoint
DROP INDEX `learning_domains_key`;
--> statement-breakpoint
ALTER TABLE `learning_domains` ADD `audience` text DEFAULT '{"all":true}' NOT NULL;
--> statement-breakpoint
CREATE INDEX `learning_domains_key` ON `learning_domains` (`org`,`key`);
--> statement-breakpoint
DROP INDEX `learning_aliases_key`;
--> statement-breakpoint
ALTER TABLE `learning_aliases` ADD `library` integer;
--> statement-breakpoint
UPDATE `learning_aliases` SET `library` = `org`;
--> statement-breakpoint
CREATE INDEX `learning_aliases_key` ON `learning_aliases` (`library`,`key`);
--> statement-breakpoint
DROP INDEX `learning_concept_words_word`;
--> statement-breakpoint
ALTER TABLE `learning_concept_words` ADD `library` integer;
--> statement-breakpoint
UPDATE `learning_concept_words` SET `library` = `org`;
--> statement-breakpoint
CREATE INDEX `learning_concept_words_word` ON `learning_concept_words` (`library`,`word`,`concept`);
--> statement-breakpoint
DROP INDEX `learning_concepts_key`;
--> statement-breakpoint
DROP INDEX `learning_concepts_frequency`;
--> statement-breakpoint
DROP INDEX `learning_concepts_salience`;
--> statement-breakpoint
DROP INDEX `learning_concepts_level`;
--> statement-breakpoint
DROP INDEX `learning_concepts_name`;
--> statement-breakpoint
DROP INDEX `learning_concepts_language`;
--> statement-breakpoint
ALTER TABLE `learning_concepts` ADD `library` integer;
--> statement-breakpoint
UPDATE `learning_concepts` SET `library` = `org`;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_concepts_key` ON `learning_concepts` (`library`,`key`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_frequency` ON `learning_concepts` (`library`,`frequency`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_salience` ON `learning_concepts` (`library`,`salience`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_level` ON `learning_concepts` (`library`,`level`,`rid`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_name` ON `learning_concepts` (`library`,`name`,`id`);
--> statement-breakpoint
CREATE INDEX `learning_concepts_language` ON `learning_concepts` (`library`,`language`);
--> statement-breakpoint
DROP INDEX `learning_edges_pair`;
--> statement-breakpoint
DROP INDEX `learning_edges_confidence`;
--> statement-breakpoint
ALTER TABLE `learning_edges` ADD `library` integer;
--> statement-breakpoint
UPDATE `learning_edges` SET `library` = `org`;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_edges_pair` ON `learning_edges` (`library`,`from`,`to`,`type`);
--> statement-breakpoint
CREATE INDEX `learning_edges_confidence` ON `learning_edges` (`library`,`confidence`,`id`);
--> statement-breakpoint
CREATE TABLE `__new_learning_libraries` (
	`rid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`org` integer NOT NULL,
	`access` text DEFAULT '{"audience":{"all":true}}' NOT NULL,
	`revision` integer NOT NULL,
	`graph_revision` integer NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_learning_libraries`("rid", "org", "revision", "graph_revision") SELECT "org", "org", "revision", "graph_revision" FROM `learning_libraries`;
--> statement-breakpoint
INSERT INTO `__new_learning_libraries`("rid", "org", "revision", "graph_revision") SELECT DISTINCT "org", "org", 0, 0 FROM `learning_documents` WHERE "org" NOT IN (SELECT "org" FROM `learning_libraries`);
--> statement-breakpoint
DROP TABLE `learning_libraries`;
--> statement-breakpoint
ALTER TABLE `__new_learning_libraries` RENAME TO `learning_libraries`;
--> statement-breakpoint
CREATE UNIQUE INDEX `learning_libraries_access` ON `learning_libraries` (`org`,`access`);
--> statement-breakpoint
CREATE TABLE `__new_learning_graphs` (
	`library` integer PRIMARY KEY NOT NULL,
	`org` integer NOT NULL,
	`graph_revision` integer NOT NULL,
	`broken` text NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_learning_graphs`("library", "org", "graph_revision", "broken") SELECT "org", "org", "graph_revision", "broken" FROM `learning_graphs`;
--> statement-breakpoint
DROP TABLE `learning_graphs`;
--> statement-breakpoint
ALTER TABLE `__new_learning_graphs` RENAME TO `learning_graphs`;
--> statement-breakpoint
ALTER TABLE `learning_revisions` ADD `indexed_library` integer;
--> statement-breakpoint
UPDATE `learning_revisions` SET `indexed_library` = `org` WHERE `indexed` > 0;
--> statement-breakpoint
ALTER TABLE `learning_explanations` ADD `libraries` text DEFAULT '[-1]' NOT NULL;
--> statement-breakpoint
UPDATE `learning_explanations` SET `libraries` = CASE `private` WHEN 1 THEN json_array(`org`) ELSE json_array(0) END;
--> statement-breakpoint
ALTER TABLE `learning_explanations` DROP COLUMN `private`;
--> statement-breakpoint
ALTER TABLE `learning_course_sources` ADD `library` integer;
--> statement-breakpoint
UPDATE `learning_course_sources` SET `library` = coalesce((SELECT d.`library` FROM `learning_documents` d WHERE d.`rid` = `learning_course_sources`.`document`), `org`);
--> statement-breakpoint
ALTER TABLE `api_keys` ADD `audience` text;
--> statement-breakpoint
UPDATE `learning_course_jobs` SET `request` = json_set(`request`, '$.mfa', json('false'), '$.domains', json('[]'), '$.libraries', json_object('org', CASE WHEN instr(json_extract(`request`, '$.namespaces'), '"org"') > 0 THEN json_array(`org`) ELSE json_array() END, 'shared', CASE WHEN instr(json_extract(`request`, '$.namespaces'), '"shared"') > 0 THEN json_array(0) ELSE json_array() END));
--> statement-breakpoint
UPDATE `jobs` SET `input` = json_object('library', `org`) WHERE `name` = 'learning.graph.build' AND `state` IN ('waiting', 'running');
