-- Answers kept before plain questions were answered explain concepts.
UPDATE `learning_explanations` SET `answer` = json_set(`answer`, '$.kind', 'concept', '$.places', json('[]'));
